import { expect, test } from 'vitest';
import { toSelector } from '../analysis/read-safe.ts';
import { assemble } from '../testing/assemble.ts';
import { GENEROUS_BUDGET } from '../testing/generous-budget.ts';
import { createExplorer } from './explore.ts';
import type { Address, ChainReader } from './reader.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const ENDLESS = toSelector('endless()');
const CODE = assemble(`0x00 calldataload 0xe0 shr 0x${ENDLESS} eq @again jumpi 0x00 0x00 revert again: @again jump`);

const reader: ChainReader = {
  getCode: async () => CODE,
  getBalance: async () => 0n,
  getStorageAt: async () => 0n,
  call: async () => ({ ok: false, data: '0x' }),
};

/** The limit that ends a loop without an end, by a clock that goes on by a millisecond each time it is read. */
async function limitOf(budget: Partial<typeof GENEROUS_BUDGET>, { reads }: { reads: boolean }) {
  let ms = 0;
  const now = () => {
    ms += 1;
    return ms;
  };
  const world = { chainId: 1n, time: 1_790_000_000n, block: 7n };
  const explorer = await createExplorer({ ...world, address: CONTRACT, reader, now, budget: { ...GENEROUS_BUDGET, ...budget } });
  return (await explorer.explore({ selector: ENDLESS, types: '', reads })).limit;
}

test.each([
  ['all functions together', { computeMsMax: 20 }, { reads: false }],
  ['one function', { functionMsMax: 20 }, { reads: false }],
  ['one function that seems only to read', { viewMsMax: 20 }, { reads: true }],
] as const)('SKY-08: a loop without an end is left at the time of %s, and else at its steps', async (_, budget, fn) => {
  expect(await limitOf(budget, fn)).toBe('time');
  expect(await limitOf({}, fn)).toBe('steps');
});
