import { expect, test } from 'vitest';
import { axisEnd, toBars } from './bars';

const bucket = (from: string, calls: number) => ({ from, calls, failed: 1, events: 2 });

test('hours without activity are empty bars', () => {
  const window = { from: '2026-11-01T09:20:00.000Z', to: '2026-11-01T12:20:00.000Z' };
  const buckets = [bucket('2026-11-01T09:00:00.000Z', 4), bucket('2026-11-01T12:00:00.000Z', 7)];
  const { bars, unitsPerBar } = toBars({ buckets, unit: 'hour', window }, { barsMax: 200 });
  expect(bars.map(({ calls }) => calls)).toEqual([4, 0, 0, 7]);
  expect(bars[1]?.from).toBe('2026-11-01T10:00:00.000Z');
  expect(unitsPerBar).toBe(1);
});

test('where there are too many days, several share a bar and nothing is lost', () => {
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-10T05:00:00.000Z' };
  const buckets = [bucket('2026-01-01T00:00:00.000Z', 1), bucket('2026-01-04T00:00:00.000Z', 2), bucket('2026-01-10T00:00:00.000Z', 3)];
  const { bars, unitsPerBar } = toBars({ buckets, unit: 'day', window }, { barsMax: 4 });
  expect(unitsPerBar).toBe(3);
  expect(bars.map(({ calls, failed, events }) => [calls, failed, events])).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [0, 0, 0],
    [3, 1, 2],
  ]);
});

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [10, 10],
  [11, 20],
  [401, 500],
  [9_999_999, 10_000_000],
])('an axis for values up to %i ends at %i', (value, end) => {
  expect(axisEnd(value)).toBe(end);
});
