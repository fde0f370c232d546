import { join } from 'node:path';
import { type ContractChain, runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { HOSTILE, OWNER } from '@redoubt/power/testing/hostile-contracts';
import { type Head, readChain } from '@redoubt/power/testing/read-chain';
import { measurePeak } from '@redoubt/testing/product/measure-peak';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Analysis, BOUNDS, type Bounds, mapInWorker } from './power-worker-pool.ts';

/** What the steps of one analysis, its controllers among them, take at most on a machine that is busy. */
const SECONDS_MAX = 8;
const MEGABYTES_MAX = 200;
type Hostile = keyof typeof HOSTILE;

let chain: ContractChain;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../../../power/contracts/testing') });
});
afterAll(() => chain?.[Symbol.asyncDispose]());

/** Puts a contract on the chain and analyses it as a visitor's request would, in a thread of its own. */
async function analyse(
  name: Hostile,
  bounds: Partial<Bounds> = {},
): Promise<Pick<Analysis, 'map' | 'functions'> & { costMs: number; megabytes: number }> {
  const address = await HOSTILE[name](chain);
  await chain.rpc.ask('evm_mine');
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const world = { chainId: 31_337n, time: BigInt(head.timestamp), block: BigInt(head.number) };
  const job = { ...world, address, reader: readChain(ask, head), candidatesOf: async () => [OWNER] };
  let costMs = 0;
  const onCost = (ms: number) => {
    costMs = ms;
  };
  const { result, megabytes } = await measurePeak(() => mapInWorker({ ...job, onCost }, { ...BOUNDS, ...bounds }));
  const { map, functions } = result;
  return { map, functions, megabytes, costMs };
}

const reasonsOf = ({ unknown }: PowerMap) => [...new Set(unknown.map(({ reason }) => reason))];

test.each(Object.keys(HOSTILE) as Hostile[])('%s costs no more thought than an analysis may take, and at most 200 MB', async (name) => {
  const { map, megabytes } = await analyse(name);
  expect(map.effort.computeMs).toBeLessThan(SECONDS_MAX * 1_000);
  expect(megabytes).toBeLessThan(MEGABYTES_MAX);
});

test.each([
  ['a loop without an end', ['steps', 'time']],
  ['a loop that hashes all its memory', ['steps', 'time']],
  ['a loop of the dearest arithmetic', ['steps', 'time']],
  ['three hundred questions to the caller, with much memory', ['steps', 'time', 'memory']],
] as const)('%s is said to be undetermined with the reason', async (name, reasons) => {
  const { map, costMs } = await analyse(name);
  expect(costMs).toBeLessThan((SECONDS_MAX + 1) * 1_000); // A second for the questions to the chain.
  expect(map.powers).toEqual([]);
  expect(map.unknown).not.toEqual([]);
  expect(reasons).toEqual(expect.arrayContaining(reasonsOf(map)));
});

test('of two thousand functions, of which each takes long to run, all are found and said to be undetermined', async () => {
  const { map, functions } = await analyse('functions that take long to find');
  expect(functions).toHaveLength(2_100);
  expect(map.powers).toEqual([]);
  expect(map.unknown.length + map.open.length + map.reads.length).toBeGreaterThanOrEqual(2_100);
});

test('of twenty-four kilobytes of guarded functions those that were not reached are named, or that none was', async () => {
  const { map } = await analyse('twenty-four kilobytes of guarded functions');
  // A machine that is very busy gets to the end of the time with nothing to tell.
  if (map.effort.reads === 0) expect(map.unknown).toEqual([{ selector: undefined, reason: 'time' }]);
  else expect(map.powers.length + map.unknown.length).toBe(860);
  for (const { holders } of map.powers) expect(holders).toEqual([OWNER]);
});

test('an answer of two megabytes is cut, and the function that asks for it is judged without it', async () => {
  const { map } = await analyse('an answer of two megabytes');
  expect(map.powers.map(({ holders }) => holders)).toEqual([[OWNER]]);
});

test('answers without an end are no longer asked for, and the function is said to be undetermined', async () => {
  const { map } = await analyse('three hundred answers of two megabytes, each to another question');
  expect(map.powers).toEqual([]);
  expect(map.unknown).toEqual([{ selector: toSelector('f0()'), reason: 'memory' }]);
  expect(map.effort.reads).toBeLessThan(50);
});

test('proxies that run each other without an end are cut off', async () => {
  const { map } = await analyse('proxies that run each other without an end');
  expect(map.kind).toBe('contract');
  expect(map.powers).toEqual([]);
});

test('a proxy that changes its code with every call is told by where it points now, and nothing is said to be proven', async () => {
  const { map } = await analyse('a proxy that changes its code with every call');
  const word = await chain.rpc.ask('eth_getStorageAt', [map.address, '0x5', 'latest']);
  expect(map.proxy?.implementations).toEqual([`0x${String(word).slice(26)}`]);
  expect(map.powers).toMatchObject([{ selector: toSelector('f0()'), capabilities: expect.arrayContaining(['upgrade']), holders: [OWNER] }]);
});

test('getters that lie change nothing: who is named is who the guard lets pass', async () => {
  const { map } = await analyse('getters that lie');
  expect(map.powers).toMatchObject([{ selector: toSelector('f0()'), holders: [OWNER], enabled: { is: 'yes' } }]);
  expect(map.proxy).toBeUndefined();
  expect(map.controllers.map(({ kind }) => kind)).toEqual(['account']);
});
