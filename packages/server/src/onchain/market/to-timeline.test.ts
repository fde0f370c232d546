import type { TokenTimeline } from '@redoubt/domain/onchain/market/schema';
import type { Address } from '@redoubt/power/evm/reader';
import { expect, test } from 'vitest';
import { type Move, toTimeline } from './to-timeline.ts';

const NOWHERE: Address = `0x${'0'.repeat(40)}`;
const at = (digit: string): Address => `0x${digit.repeat(40)}`;
const [POOL, ADA, BEA, DEAD] = [at('1'), at('2'), at('3'), '0x000000000000000000000000000000000000dead' as Address];
const DAY = 86_400_000;
const move = (day: number, from: Address, to: Address, amount: bigint): Move => ({ at: day * DAY, from, to, amount });

type Facts = Parameters<typeof toTimeline>[0];
const FACTS = { since: undefined, isEveryTransfer: true, reserves: 'no-pool', depth: undefined, pools: new Set([POOL]) } as const;
/** 47 days, so that each day is a moment. */
const draw = (facts: Partial<Facts> & Pick<Facts, 'moves' | 'measured'>) => toTimeline({ ...FACTS, until: 47 * DAY, ...facts });
const valuesOf = (line: TokenTimeline['supply' | 'depth' | 'topTenShare']) => {
  if (line.is === 'unknown') throw new Error(line.reason);
  return line.values;
};

test('supply, depth and the share of the ten largest follow from transfers and logged reserves', () => {
  const moves = [
    move(0, NOWHERE, ADA, 1_000n),
    move(5, ADA, POOL, 400n),
    move(10, POOL, BEA, 100n),
    move(20, ADA, DEAD, 200n),
    move(25, ADA, NOWHERE, 400n),
  ];
  const reserves = [
    { at: 5 * DAY, amount: 50n },
    { at: 10 * DAY, amount: 70n },
  ];
  const { times, supply, depth, topTenShare } = draw({ moves, reserves, depth: 70n, measured: { supply: 600n, topTenShare: 0.166667 } });
  expect([times.length, times[0], times.at(-1)]).toEqual([48, '1970-01-01T00:00:00.000Z', '1970-02-17T00:00:00.000Z']);
  expect([0, 24, 25].map((day) => valuesOf(supply)[day])).toEqual(['1000', '1000', '600']);
  // Before the first reserve there is no figure: not nothing.
  expect([4, 5, 9, 10].map((day) => valuesOf(depth)[day])).toEqual([null, '50', '50', '70']);
  // What is burned, or in a pool, is held by no one.
  expect([0, 5, 10, 47].map((day) => valuesOf(topTenShare)[day])).toEqual([1, 0.6, 0.7, 0.166667]);
});

test('only the ten largest count as the ten largest', () => {
  const crowd = Array.from({ length: 20 }, (_, index): Address => `0x${String(100 + index).padStart(40, '0')}`);
  const moves = crowd.map((account, index) => move(0, NOWHERE, account, BigInt(index + 1)));
  expect(valuesOf(draw({ moves, measured: { supply: 210n, topTenShare: 0.738095 } }).topTenShare).at(-1)).toBe(0.738095);
});

test('a line that does not end at what the token and its pool report is not drawn', () => {
  const moves = [move(0, NOWHERE, ADA, 1_000n), move(1, ADA, BEA, 500n)];
  const gap = { is: 'unknown', reason: 'does-not-add-up' };
  expect(draw({ moves, measured: { supply: 2_000n, topTenShare: 1 } })).toMatchObject({ supply: gap, topTenShare: gap });
  // Balances that change without transfers, and an account that spends what it never got.
  expect(draw({ moves, measured: { supply: 1_000n, topTenShare: 0.5 } }).topTenShare).toEqual(gap);
  const overspent = [...moves, move(2, POOL, BEA, 1n)];
  expect(draw({ moves: overspent, measured: { supply: 1_000n, topTenShare: 1 } }).topTenShare).toEqual(gap);
  const reserves = [{ at: 0, amount: 50n }];
  expect(draw({ moves, reserves, depth: 90n, measured: { supply: 1_000n, topTenShare: 1 } }).depth).toEqual(gap);
});

test('of a token that is recorded from later on, supply is drawn from then on, and the ten largest are not known', () => {
  const since = 10 * DAY;
  const { supply, topTenShare } = draw({ since, moves: [move(20, NOWHERE, ADA, 100n)], measured: { supply: 1_100n, topTenShare: 0.2 } });
  expect([valuesOf(supply)[0], valuesOf(supply).at(-1)]).toEqual(['1000', '1100']);
  expect(topTenShare).toEqual({ is: 'unknown', reason: 'past-not-recorded' });
});

test('what is not recorded over time has its reason in place of a line', () => {
  const measured = { supply: 1_000n, topTenShare: 1 };
  expect(draw({ moves: 'past-not-recorded', reserves: 'no-reserves-logged', measured })).toMatchObject({
    supply: { is: 'unknown', reason: 'past-not-recorded' },
    depth: { is: 'unknown', reason: 'no-reserves-logged' },
  });
  expect(draw({ moves: [], measured }).supply).toEqual({ is: 'unknown', reason: 'no-transfers' });
  const mints = draw({ moves: [move(0, NOWHERE, ADA, 1_000n)], isEveryTransfer: false, measured });
  expect([mints.supply.is, mints.topTenShare]).toEqual(['known', { is: 'unknown', reason: 'too-many-transfers' }]);
});
