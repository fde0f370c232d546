import { readScore } from '@redoubt/domain/catalog/project/shown';
import { expect, test } from 'vitest';
import { explainInterval, rankLabel, tierLabel, tierTone } from './score-text.ts';

test('a project without a single fact has no reading', () => {
  expect(readScore({ scoreLow: null, scoreHigh: null, tier: 'NR' })).toBeNull();
  expect(readScore({ scoreLow: 5, scoreHigh: 99, tier: 'NR' })).toBeNull();
  expect(readScore({ scoreLow: 72, scoreHigh: 84, tier: 'B' })).toEqual({ low: 72, high: 84, tier: 'B' });
});

test.each([
  [{ low: 73, high: 89, tier: 'B' }, 'Tier B, up to A'],
  [{ low: 66, high: 70, tier: 'B' }, 'Tier B'],
  [{ low: 61, high: 65, tier: 'C' }, 'Tier C, up to B'],
  [{ low: 5, high: 5, tier: 'E' }, 'Tier E'],
  [{ low: 5, high: 99, tier: 'NR' }, 'Not rated'],
] as const)('%j is said as %s', (reading, words) => {
  expect(tierLabel(reading)).toBe(words);
});

test('what could not be determined is counted in points', () => {
  expect(explainInterval({ low: 72, high: 84, tier: 'B' })).toBe('12 points could not be determined.');
  expect(explainInterval({ low: 49, high: 50, tier: 'D' })).toBe('1 point could not be determined.');
  expect(explainInterval({ low: 5, high: 5, tier: 'E' })).toBe('Nothing that is still open can move it.');
  expect(explainInterval(null)).toBe('Too little is proven for a number.');
});

test('a rank is absent where the verdict is not known, says how many share it, and a demo project’s that it is one among demo projects', () => {
  expect(rankLabel({ rank: 7, rankSharedBy: 1, demo: false })).toBe('Rank 7');
  expect(rankLabel({ rank: 1, rankSharedBy: 71, demo: false })).toBe('Rank 1, shared by 71');
  expect(rankLabel({ rank: 7, rankSharedBy: null, demo: false })).toBe('Rank 7');
  expect(rankLabel({ rank: 3, rankSharedBy: 1, demo: true })).toBe('Demo rank 3');
  expect(rankLabel({ rank: null, rankSharedBy: null, demo: false })).toBeUndefined();
});

test('no verdict colour where there is no verdict', () => {
  expect(tierTone('NR')).toBe('neutral');
  expect(tierTone('A')).toBe('safe');
  expect(tierTone('E')).toBe('danger');
});
