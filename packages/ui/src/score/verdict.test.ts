import { expect, test } from 'vitest';
import { roundSpan, spanVerdict, tierVerdict } from './verdict.ts';

test.each([
  ['A', 'safe'],
  ['B', 'safe'],
  ['C', 'caution'],
  ['D', 'danger'],
  ['E', 'danger'],
  ['NR', null],
] as const)('a score of letter %s reads %s', (tier, verdict) => {
  expect(tierVerdict(tier)).toBe(verdict);
});

test.each([
  [{ low: 65, high: 100 }, 'safe'],
  [{ low: 64, high: 90 }, 'caution'],
  [{ low: 25, high: 60 }, 'caution'],
  [{ low: 25, high: 61 }, null],
  [{ low: 0, high: 100 }, null],
  [{ low: 0, high: 50 }, null],
  [{ low: 0, high: 49 }, 'danger'],
] as const)('a part of %o reads %s', (span, verdict) => {
  expect(spanVerdict(span)).toBe(verdict);
});

test('rounding widens a span, and leaves whole ends where they are', () => {
  expect(roundSpan({ low: 71.9, high: 84.1 })).toEqual({ low: 71, high: 85 });
  expect(roundSpan({ low: 71.9999999999, high: 84.0000000001 })).toEqual({ low: 72, high: 84 });
});
