import type { Bytes } from '../evm/bytes.ts';
import { parseCode } from '../evm/code.ts';
import { type MachineOptions, run } from '../evm/machine.ts';
import { begin, type Path, type PathResult, STRANGER } from '../evm/path.ts';
import type { Address, CallRequest, CallResult, ChainReader, Hex, StateRequest } from '../evm/reader.ts';
import { toCalldata } from '../evm/sample.ts';
import type { Value } from '../evm/value.ts';
import { assemble } from './assemble.ts';
import { CONTRACT, SAMPLE } from './paths.ts';

/** A chain of a few contracts. What is not named is empty, and calls succeed without an answer. */
export type SmallChain = {
  readonly storage?: (slot: bigint, account: Address) => bigint;
  readonly codes?: Readonly<Record<Address, Hex>>;
  readonly balance?: bigint;
  readonly call?: (request: CallRequest) => CallResult;
  /** Contracts whose functions have no effect. */
  readonly views?: readonly Address[];
};

export const CHAIN_STATE = { chainId: 1n, time: 1_790_000_000n, block: 7n };

export function readerOf({ storage, codes = {}, balance = 0n, call }: SmallChain): ChainReader {
  return {
    getCode: async (address) => codes[address] ?? '0x',
    getBalance: async () => balance,
    getStorageAt: async (account, slot) => storage?.(slot, account) ?? 0n,
    call: async (request) => call?.(request) ?? { ok: true, data: '0x' },
  };
}

function answer(request: StateRequest, { storage, codes = {}, balance = 0n, call, views = [] }: SmallChain): unknown {
  if (request.kind === 'storage') return storage?.(request.slot, request.account) ?? 0n;
  if (request.kind === 'code') return parseCode(codes[request.address] ?? '0x');
  if (request.kind === 'balance') return balance;
  if (request.kind === 'view') return views.includes(request.address);
  return call?.(request) ?? { ok: true, data: '0x' };
}

type RunOptions = Partial<MachineOptions> & {
  readonly chain?: SmallChain;
  readonly calldata?: Bytes;
  readonly signers?: readonly bigint[];
};

/** Runs assembled code as the contract of the tests: the path of the sample first, then the others in the order in which they forked. */
export function runCode(code: string, { chain = {}, calldata = toCalldata(SAMPLE), signers, ...options }: RunOptions = {}): PathResult[] {
  const waiting: Path[] = [begin(parseCode(assemble(code)), CONTRACT, calldata, { signers })];
  const machine: MachineOptions = {
    ...CHAIN_STATE,
    self: CONTRACT,
    caller: BigInt(STRANGER),
    fork: (path) => waiting.push(path),
    mayFork: () => 'whole',
    stepsMax: 10_000,
    meter: { work: 0, workMax: Number.POSITIVE_INFINITY },
    ...options,
  };
  const results: PathResult[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const steps = run(path, machine);
    let next = steps.next();
    while (next.done !== true) next = steps.next(answer(next.value, chain));
    results.push(next.value);
  }
  return results;
}

/** The word that code leaves on the stack. */
export function computeWord(code: string, options?: RunOptions): Value {
  const [result] = runCode(`${code} push0 mstore 0x20 push0 return`, options);
  const word = result?.returned[0];
  if (word === undefined) throw new Error('It returns no word.');
  return word;
}
