import { parseAmount, parseBytes, toQuantity } from '@redoubt/chain/hex';
import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { addressWord, type Hex, readWord, word } from './abi.ts';

/** Multicall3's address on nearly every chain. Source: https://www.multicall3.com */
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';

/** Calls in one request: a balance is 130 bytes of the answer, and a node allows some 50 million gas. */
const CALLS_PER_REQUEST = 300;
/** How often, over all requests for one list of calls, a failed request is halved to find the failing call. */
const SPLITS_MAX = 20;
/** Most calls without Multicall3, where each is a request of its own. */
const SINGLE_CALLS_MAX = 400;

export type ContractCall = { readonly to: Hex; readonly data: Hex };

/** Reads contracts, all at the same block. */
export type Reader = {
  readonly block: number;
  /** Answers in the order of the calls; undefined where a call failed, or there is no contract. */
  call(calls: readonly ContractCall[]): Promise<(Hex | undefined)[]>;
  ask<T>(method: string, params: readonly unknown[], parse: (result: unknown) => T): Promise<T>;
};

export async function openReader(client: ChainClient, { block }: { block: number }): Promise<Reader> {
  const at = toQuantity(block);
  const ask: Reader['ask'] = async (method, params, parse) => (await client.ask({ method, params, parse })).value;
  const hasMulticall = (await ask('eth_getCode', [MULTICALL, at], parseBytes)) !== '0x';
  /** Throws where the node does not answer otherwise either: then its fault is none of the contract's. */
  const requireAnswer = async (error: unknown) => {
    if (isRpcFault(error, 'server')) await ask('eth_getBalance', [MULTICALL, at], parseAmount);
  };
  const callSingle = async ({ to, data }: ContractCall) => {
    try {
      return emptyToUndefined(await ask('eth_call', [{ to, data }, at], parseBytes));
    } catch (error) {
      if (!isRpcFault(error, 'refused', 'server')) throw error;
      await requireAnswer(error);
      return undefined; // A call that reverts is an answer.
    }
  };
  const multicall = async (calls: readonly ContractCall[], budget: { splits: number }): Promise<(Hex | undefined)[]> => {
    try {
      return readAggregate(await ask('eth_call', [{ to: MULTICALL, data: writeAggregate(calls) }, at], parseBytes), calls.length);
    } catch (error) {
      if (!isRpcFault(error, 'refused', 'server') || budget.splits === 0) throw error;
      if (calls.length === 1) {
        await requireAnswer(error);
        return [undefined];
      }
      // One contract that burns all gas fails the whole request. Such a token must not hide the others.
      budget.splits -= 1;
      const middle = Math.ceil(calls.length / 2);
      return [...(await multicall(calls.slice(0, middle), budget)), ...(await multicall(calls.slice(middle), budget))];
    }
  };
  return {
    block,
    ask,
    async call(calls) {
      if (!hasMulticall) {
        const answers = await Promise.all(calls.slice(0, SINGLE_CALLS_MAX).map(callSingle));
        return calls.map((_, index) => answers[index]);
      }
      const parts = [];
      for (let from = 0; from < calls.length; from += CALLS_PER_REQUEST) parts.push(calls.slice(from, from + CALLS_PER_REQUEST));
      const budget = { splits: SPLITS_MAX };
      return (await Promise.all(parts.map((part) => multicall(part, budget)))).flat();
    },
  };
}

/** aggregate3((address target, bool allowFailure, bytes callData)[]), every call allowed to fail. */
export function writeAggregate(calls: readonly ContractCall[]): Hex {
  const entries = calls.map(({ to, data }) => {
    const bytes = data.slice(2);
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0');
    return `${addressWord(to)}${word(1)}${word(96)}${word(bytes.length / 2)}${padded}`;
  });
  let offset = entries.length * 32;
  const offsets = entries.map((entry) => {
    const own = word(offset);
    offset += entry.length / 2;
    return own;
  });
  return `${SELECTOR.aggregate3}${word(32)}${word(calls.length)}${offsets.join('')}${entries.join('')}`;
}

/** (bool success, bytes returnData)[]. Throws where the number of entries differs from the calls. */
export function readAggregate(data: Hex, calls: number): (Hex | undefined)[] {
  if (readWord(data, 1) !== BigInt(calls)) throw new TypeError('an answer to another number of calls');
  const base = 2 + 2 * 64;
  return Array.from({ length: calls }, (_, index) => {
    const start = base + Number(BigInt(`0x${data.slice(base + index * 64, base + (index + 1) * 64)}`)) * 2;
    const entry: Hex = `0x${data.slice(start)}`;
    const length = readWord(entry, 2);
    if (readWord(entry, 0) !== 1n || length === undefined) return undefined;
    return emptyToUndefined(`0x${entry.slice(2 + 3 * 64, 2 + 3 * 64 + Number(length) * 2)}`);
  });
}

function emptyToUndefined(data: Hex): Hex | undefined {
  return data === '0x' ? undefined : data;
}
