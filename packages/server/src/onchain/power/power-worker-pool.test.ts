import { toSelector } from '@redoubt/power/analysis/read-safe';
import { type Address, type Hex, LimitReached } from '@redoubt/power/evm/reader';
import type { MapPowersOptions } from '@redoubt/power/map-powers';
import { assemble } from '@redoubt/power/testing/assemble';
import { expect, test } from 'vitest';
import { BOUNDS, mapInWorker } from './power-worker-pool.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const OWNER: Address = `0x${'0a'.repeat(20)}`;
const SET = toSelector('set(uint256)');

/** A contract that lets its owner, in the first slot, set the second. */
const CODE = assemble(`0x00 calldataload 0xe0 shr 0x${SET} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);

/** A contract whose functions take tens of milliseconds each, and ask for nothing. */
const SLOW =
  assemble(`0x00 calldataload 0xe0 shr ${Array.from({ length: 9 }, (_, index) => `dup1 0x1000000${index} eq @loop jumpi`).join(' ')}
  0x00 0x00 revert loop: @loop jump`);

/** A chain with that one contract. */
function toOptions({ code = CODE, getCode }: { code?: Hex; getCode?: () => Promise<Hex> } = {}): MapPowersOptions {
  return {
    address: CONTRACT,
    chainId: 1n,
    time: 1_790_000_000n,
    block: 7n,
    candidatesOf: async () => [OWNER],
    reader: {
      getCode: getCode ?? (async (address) => (address === CONTRACT ? code : '0x')),
      getBalance: async () => 0n,
      getStorageAt: async (_, slot) => (slot === 0n ? BigInt(OWNER) : 0n),
      call: async ({ from }) => ({ ok: from === OWNER, data: '0x' }),
    },
  };
}

test('an analysis in a thread gives what one in the process would', async () => {
  const { map } = await mapInWorker(toOptions());
  expect(map.powers).toMatchObject([{ selector: SET, holders: [OWNER], enabled: { is: 'yes' } }]);
  expect(map.controllers).toMatchObject([{ address: OWNER, kind: 'account' }]);
});

test('one that takes longer than it may is cut off, and says so', async () => {
  const { map, cutOff } = await mapInWorker(toOptions({ code: SLOW }), { ...BOUNDS, msMax: 20 });
  expect(map).toMatchObject({ powers: [], unknown: [{ selector: undefined, reason: 'time' }] });
  expect(cutOff).toBe('time');
});

test('an aborted analysis ends with its worker, leaves nothing for the next, and reports its cost', async () => {
  const gone = new AbortController();
  const asked = Promise.withResolvers<void>();
  const getCode = () => {
    asked.resolve();
    return new Promise<never>(() => undefined);
  };
  let costMs = 0;
  const onCost = (ms: number) => {
    costMs = ms;
  };
  const analysis = mapInWorker({ ...toOptions({ getCode }), signal: gone.signal, onCost });
  await asked.promise;
  gone.abort(new Error('gone'));
  await expect(analysis).rejects.toThrow('gone');
  expect(costMs).toBeGreaterThanOrEqual(2);
  await expect(mapInWorker({ ...toOptions(), signal: gone.signal })).rejects.toThrow('gone');
  await expect(mapInWorker(toOptions())).resolves.toMatchObject({ map: { powers: [{ selector: SET }] } });
});

test('a limit that one question comes to leaves the rest of the analysis as it is', async () => {
  const options = toOptions();
  const call = () => Promise.reject(new LimitReached('time'));
  const { map } = await mapInWorker({ ...options, reader: { ...options.reader, call } });
  expect(map.powers).toMatchObject([{ selector: SET, holders: [OWNER], enabled: { is: 'unknown', reason: 'limit-reached' } }]);
});

test('one that takes more memory than it may is cut off, and says so', async () => {
  const { map } = await mapInWorker(toOptions(), { ...BOUNDS, heapMegabytesMax: 4 });
  expect(map).toMatchObject({ powers: [], unknown: [{ selector: undefined, reason: 'memory' }] });
});

test('code and answers without an end are cut before they reach the thread, and what is missing is said', async () => {
  const { map, functions } = await mapInWorker(toOptions({ code: `${CODE}${'5b'.repeat(40_000_000)}` }));
  expect(map.powers).toMatchObject([{ selector: SET, holders: [OWNER] }]);
  expect({ unknown: map.unknown, functions }).toEqual({ unknown: [{ selector: undefined, reason: 'memory' }], functions: undefined });
});

test('one whose node never answers is cut off at its time, and says that it waited', async () => {
  const { map, cutOff } = await mapInWorker(toOptions({ getCode: () => new Promise(() => undefined) }), { ...BOUNDS, msMax: 50 });
  expect(cutOff).toBe('waiting');
  expect(map.unknown).toEqual([{ selector: undefined, reason: 'time' }]);
});

test('functions that were found stay known when the rest is cut off', async () => {
  const options = toOptions();
  const getStorageAt = () => new Promise<never>(() => undefined);
  const { map, functions } = await mapInWorker({ ...options, reader: { ...options.reader, getStorageAt } }, { ...BOUNDS, msMax: 3_000 });
  expect(functions).toEqual([{ selector: SET, types: expect.any(String), reads: false }]);
  expect(map).toMatchObject({ powers: [], unknown: [{ selector: undefined, reason: 'time' }] });
});

test('a chain that cannot be read is a fault, not an answer; the next analysis is none the worse', async () => {
  const fault = new Error('no endpoint');
  await expect(mapInWorker(toOptions({ getCode: () => Promise.reject(fault) }))).rejects.toBe(fault);
  await expect(mapInWorker(toOptions())).resolves.toMatchObject({ map: { powers: [{ selector: SET }] } });
});
