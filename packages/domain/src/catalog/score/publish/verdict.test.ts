import { expect, test } from 'vitest';
import { METHOD } from '../method.ts';
import { showSpan, verdictOf } from './verdict.ts';

const verdict = (low: number, high: number, coverage = 80) => verdictOf({ low, high, coverage }, METHOD);

test.each([
  [100, 'A'],
  [80, 'A'],
  [79.99, 'B'],
  [65, 'B'],
  [64.99, 'C'],
  [50, 'C'],
  [49.99, 'D'],
  [35, 'D'],
  [34.99, 'E'],
  [0, 'E'],
] as const)('%s is a %s', (end, tier) => {
  expect(verdict(end, end).tier).toBe(tier);
});

test('rating needs coverage of 60 in a span of 35, or proof of something bad', () => {
  expect(verdict(45, 80, 60)).toMatchObject({ rated: true, tier: 'D', tierHigh: 'A' });
  expect(verdict(45, 80, 59.9)).toMatchObject({ rated: false, tier: 'NR', tierHigh: null });
  expect(verdict(45, 80.1, 60)).toMatchObject({ rated: false, tier: 'NR' });
  expect(verdict(0, 34.9, 5)).toMatchObject({ rated: true, tier: 'E', tierHigh: null });
  expect(verdict(0, 35, 5)).toMatchObject({ rated: false, tier: 'NR' });
});

test('the low end is rounded down and the high end up, but binary fractions are not rounded', () => {
  expect(showSpan({ low: 73.35, high: 88.01 })).toEqual({ low: 73, high: 89 });
  expect(showSpan({ low: 48.9999999999, high: 49.0000000001 })).toEqual({ low: 49, high: 49 });
  expect(showSpan({ low: 0, high: 100 })).toEqual({ low: 0, high: 100 });
});
