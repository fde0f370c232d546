import { expect, test } from 'vitest';
import type { ReachEffect, ReachMap } from './reach.ts';
import { toStake } from './stake.ts';

const [CONTRACT, COIN] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const reach: ReachMap = {
  held: [
    { asset: null, amount: String(3n * 10n ** 18n) },
    { asset: COIN, amount: '5000000' },
  ],
  powers: [],
  assets: [
    { asset: null, symbol: 'ETH', decimals: 18, usd: 2_500 },
    { asset: COIN, symbol: 'COIN', decimals: 6, usd: null },
    { asset: CONTRACT, symbol: 'SHARE', decimals: 0, usd: 2 },
  ],
};
const stakeOf = (effects: readonly ReachEffect[] | undefined, of: ReachMap | null = reach) =>
  toStake(effects, { contract: CONTRACT, reach: of });
const takes = (asset: string | null, amount: string): ReachEffect => ({ kind: 'takes-assets', asset, amount, held: amount });

test('a power that takes assets has their amounts at stake, with what they were worth', () => {
  expect(stakeOf([takes(null, String(2n * 10n ** 18n)), takes(COIN, '1500000')])).toEqual([
    { symbol: 'ETH', amount: 2, usd: 5_000 },
    { symbol: 'COIN', amount: 1.5, usd: null },
  ]);
});

test('of several functions that take the same asset the one that takes most counts, not their sum', () => {
  expect(stakeOf([takes(COIN, '1000000'), takes(COIN, '3000000')])).toEqual([{ symbol: 'COIN', amount: 3, usd: null }]);
});

test('with the code all that the contract holds is at stake; a holder’s balance is one of the contract’s own token', () => {
  expect(stakeOf([{ kind: 'replaces-code' }])).toEqual([
    { symbol: 'ETH', amount: 3, usd: 7_500 },
    { symbol: 'COIN', amount: 5, usd: null },
  ]);
  expect(stakeOf([{ kind: 'takes-balance', amount: '40', held: '50' }])).toEqual([{ symbol: 'SHARE', amount: 40, usd: 80 }]);
});

test('an amount that is not known is never a smaller one, or none', () => {
  expect(stakeOf(undefined)).toBeUndefined();
  expect(stakeOf([takes(null, '1')], null)).toBeUndefined();
  expect(stakeOf([{ kind: 'mints', amount: '9', supply: '9' }])).toBeUndefined();
  const { assets: _assets, ...unnamed } = reach;
  expect(stakeOf([takes(null, '1')], unnamed)).toBeUndefined();
  expect(stakeOf([takes(null, String(10n ** 18n)), takes(`0x${'9'.repeat(40)}`, '1')])).toBeUndefined();
});
