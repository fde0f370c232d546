import { parseAmount, parseBytes, toQuantity } from '@redoubt/chain/hex';
import type { Answer, ChainClient, Question } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault, RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type BatchReader, readStorageWords, toStorageCall } from '@redoubt/power/analysis/many-words';
import { type CallRequest, type CallResult, type Hex, LimitReached, type Read, type ReadAnswer, readKey } from '@redoubt/power/evm/reader';

/** Words in one request: some 3 million gas and 32 kB. */
const WORDS_PER_REQUEST = 500;
/** Calls that together took a node longer are not sent together again in this analysis: each is then limited by itself. */
const CALLS_MS_MAX = 3_000;

/**
 * A chain at one block for the power analysis. A call that a node rejects counts as reverted; so does one
 * that it fails at, as long as it answers otherwise. One that times out, or returns too much, throws
 * LimitReached: a contract's behaviour must not look like an unavailable node, nor the reverse. Answers are kept in `known`: whatever is there is not asked again.
 */
export function readAtBlock(
  client: ChainClient,
  { block, known = new Map() }: { block: number; known?: Map<string, ReadAnswer> | undefined },
): BatchReader {
  const at = toQuantity(block);
  let areCallsQuick = true;
  const ask = async (method: string, params: readonly unknown[]) => (await client.ask({ method, params, parse: parseBytes })).value;

  async function once<T extends NonNullable<ReadAnswer>>(read: Read, single: () => Promise<T>): Promise<T> {
    const answer = (known.get(readKey(read)) as T | undefined) ?? (await single());
    known.set(readKey(read), answer);
    return answer;
  }

  function toQuestion(read: Read): Question<ReadAnswer> {
    if (read.asks === 'code') return { method: 'eth_getCode', params: [read.address, at], parse: parseBytes };
    if (read.asks === 'balance') return { method: 'eth_getBalance', params: [read.address, at], parse: parseAmount };
    if (read.asks === 'storage')
      return { method: 'eth_getStorageAt', params: [read.address, toWord(read.slot), at], parse: (it) => BigInt(parseBytes(it)) };
    return { method: 'eth_call', params: [toCall(read.request), at], parse: (it): CallResult => ({ ok: true, data: parseBytes(it) }) };
  }

  /** Words of any accounts; undefined where the endpoint takes no state overrides. */
  async function askWords(places: readonly { account: Hex; slot: Hex }[]): Promise<readonly bigint[] | undefined> {
    try {
      const parse = (result: unknown) => {
        const words = readStorageWords(result, places.length);
        // The endpoint is not asked for it again.
        if (words === undefined) throw new RpcFault('override', { method: 'eth_call', detail: 'overrides have no effect' });
        return words;
      };
      const { value } = await client.ask({ method: 'eth_call', params: toStorageCall(places, at), parse });
      return value.map(BigInt);
    } catch (error) {
      if (isRpcFault(error, 'refused', 'override', 'server', 'unsupported', 'range')) return undefined;
      throw error;
    }
  }

  async function readWordsOf(reads: readonly Extract<Read, { asks: 'storage' }>[]): Promise<void> {
    for (let from = 0; from < reads.length; from += WORDS_PER_REQUEST) {
      const part = reads.slice(from, from + WORDS_PER_REQUEST);
      const words = await askWords(part.map(({ address, slot }) => ({ account: address, slot: toWord(slot) })));
      if (words === undefined) await readSingly(part);
      else for (const [index, read] of part.entries()) known.set(readKey(read), words[index]);
    }
  }

  async function readSingly(reads: readonly Read[]): Promise<void> {
    const answers = await client.askAll(reads.map(toQuestion));
    for (const [index, read] of reads.entries()) {
      const answer = toAnswer(read, answers[index]);
      if (answer !== undefined) known.set(readKey(read), answer);
    }
  }

  return {
    getCode: (address) => once<Hex>({ asks: 'code', address }, () => ask('eth_getCode', [address, at])),
    getBalance: (address) =>
      once<bigint>({ asks: 'balance', address }, async () => {
        return (await client.ask({ method: 'eth_getBalance', params: [address, at], parse: parseAmount })).value;
      }),
    getStorageAt: (address, slot) =>
      once<bigint>({ asks: 'storage', address, slot }, async () => BigInt(await ask('eth_getStorageAt', [address, toWord(slot), at]))),
    async readStorage(account, slots) {
      const found = slots.map((slot) => known.get(readKey({ asks: 'storage', address: account, slot })) as bigint | undefined);
      if (found.every((word) => word !== undefined)) return found;
      return askWords(slots.map((slot) => ({ account, slot: toWord(slot) })));
    },
    async readAll(reads) {
      const open = reads.filter((read) => !known.has(readKey(read)));
      const words = open.filter((read) => read.asks === 'storage');
      const calls = open.filter((read) => read.asks === 'call' && areCallsQuick);
      const others = open.filter((read) => read.asks === 'code' || read.asks === 'balance');
      const readCalls = async () => {
        const startedAt = performance.now();
        await readSingly(calls);
        areCallsQuick = performance.now() - startedAt < CALLS_MS_MAX;
      };
      await Promise.all([readWordsOf(words), readSingly(others), readCalls()]);
      return reads.map((read) => known.get(readKey(read)));
    },
    call: (request) =>
      once<CallResult>({ asks: 'call', request }, async () => {
        try {
          return { ok: true, data: await ask('eth_call', [toCall(request), at]) };
        } catch (error) {
          if (isRpcFault(error, 'refused')) return { ok: false, data: '0x' };
          if (isRpcFault(error, 'range')) throw new LimitReached('memory');
          if (!isRpcFault(error, 'timeout', 'server')) throw error;
          // Throws when the node itself does not answer: its fault is none of the contract's.
          await client.ask({ method: 'eth_getBalance', params: [request.to, at], parse: parseAmount });
          if (isRpcFault(error, 'server')) return { ok: false, data: '0x' };
          throw new LimitReached('time');
        }
      }),
  };
}

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

const toCall = ({ from, to, data, value }: CallRequest) => ({
  ...(from && { from }),
  to,
  data,
  ...(value && { value: `0x${value.toString(16)}` }),
});

/** Undefined for what only a single request can tell apart: a limit from an unavailable node. */
function toAnswer(read: Read, answer: Answer<ReadAnswer> | RpcFault | undefined): ReadAnswer {
  if (answer === undefined) return undefined;
  if (!(answer instanceof RpcFault)) return answer.value;
  return read.asks === 'call' && answer.kind === 'refused' ? { ok: false, data: '0x' } : undefined;
}
