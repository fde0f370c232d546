import { afterEach, expect, test, vi } from 'vitest';
import { toSelector } from './analysis/read-safe.ts';
import type { Address } from './evm/reader.ts';
import { mapPowers } from './map-powers.ts';
import { assemble } from './testing/assemble.ts';
import { GENEROUS_BUDGET } from './testing/generous-budget.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const OWNER: Address = `0x${'0a'.repeat(20)}`;
const KEY: Address = `0x${'0b'.repeat(20)}`;
const SET = toSelector('set(uint256)');

/** A contract that lets its owner, in the first slot, set the second. */
const CODE = assemble(`0x00 calldataload 0xe0 shr 0x${SET} eq @set jumpi 0x00 0x00 revert
  set: 0x00 sload caller eq iszero @refuse jumpi 0x04 calldataload 0x01 sstore stop refuse: 0x00 0x00 revert`);

/** The map of one whose owner is another, which a key owns, by a clock that goes on by a millisecond each time it is read. */
function mapWithin({ own = GENEROUS_BUDGET.computeMsMax, behind = GENEROUS_BUDGET.computeMsMax }) {
  let ms = 0;
  const now = () => {
    ms += 1;
    return ms;
  };
  return mapPowers({
    address: CONTRACT,
    chainId: 1n,
    time: 1_790_000_000n,
    block: 7n,
    candidatesOf: async () => [OWNER],
    reader: {
      getCode: async (address) => (address === KEY ? '0x' : CODE),
      getBalance: async () => 0n,
      getStorageAt: async (account, slot) => (slot > 0n ? 0n : BigInt(account === CONTRACT ? OWNER : KEY)),
      call: async ({ from }) => ({ ok: from === OWNER, data: '0x' }),
    },
    budget: { ...GENEROUS_BUDGET, computeMsMax: own },
    controllerBudget: { ...GENEROUS_BUDGET, computeMsMax: behind },
    now,
  });
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['the contract itself', 'own', CONTRACT],
  ['a controller', 'behind', OWNER],
] as const)('ANL-01: a browser, whose clock is the time that passes, lets ten times as much of it pass for %s', async (_, part, of) => {
  const whole = await mapWithin({});
  expect(whole).toMatchObject({ powers: [{ selector: SET, holders: [OWNER] }], effort: { hurried: [] } });
  expect((await mapWithin({ [part]: 3 })).effort.hurried).toEqual([`${of} ${SET}`]);
  vi.stubGlobal('process', Object.create(process, { threadCpuUsage: { value: undefined } }));
  expect(await mapWithin({ [part]: 3 })).toEqual(whole);
  expect((await mapWithin({ [part]: 0.3 })).effort.hurried).toEqual([`${of} ${SET}`]);
});
