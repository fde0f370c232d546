import { expect, test } from 'vitest';
import { CHECKS, checksOf, mustEnd, TIERS } from './tiers.ts';

test('KYC-01: each tier asks for everything that the one before asks for, and for more', () => {
  const [bronze, silver, gold] = TIERS.map(({ id }) => checksOf(id).map((each) => each.id));
  expect(bronze).toEqual(['document', 'call', 'sanctions']);
  expect(silver).toEqual([...(bronze ?? []), 'address', 'key', 'part']);
  expect(gold).toEqual(CHECKS.map(({ id }) => id));
  expect(TIERS.map(({ id }) => mustEnd(id))).toEqual([false, false, true]);
});
