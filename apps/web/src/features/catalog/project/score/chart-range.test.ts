import { expect, test } from 'vitest';
import { cutHistory, parseChartRange } from './chart-range.ts';
import { chartSteps } from './chart-steps.ts';

const entry = (asOf: string, low: number) => ({ asOf, low, high: low + 10, tier: 'C', changes: [{ subject: 'GOV-01' }] }) as never;
const CHANGES = [
  entry('2026-11-20T00:00:00.000Z', 40),
  entry('2026-06-01T00:00:00.000Z', 60),
  entry('2025-01-01T00:00:00.000Z', 70),
] as const;
const NOW = new Date('2026-11-27T00:00:00.000Z');

test('a range keeps its changes and begins with the score that held then', () => {
  const points = (range: '90d' | '12m' | 'all') =>
    cutHistory(CHANGES, { range, now: NOW }).map(({ asOf, low }) => [asOf.slice(0, 10), low]);
  expect(points('90d')).toEqual([
    ['2026-11-20', 40],
    ['2026-08-29', 60],
  ]);
  expect(points('12m')).toEqual([
    ['2026-11-20', 40],
    ['2026-06-01', 60],
    ['2025-11-27', 70],
  ]);
  expect(points('all')).toHaveLength(3);
  expect(parseChartRange('90d')).toBe('90d');
  expect(parseChartRange(['90d', '12m'])).toBe('all');
});

test('each change that has a cause has a marker at its time and height, numbered from the newest', () => {
  const { markers, ticks } = chartSteps(cutHistory(CHANGES, { range: '90d', now: NOW }), { now: NOW, width: 640, height: 160 });
  expect(markers).toEqual([{ number: 1, asOf: '2026-11-20T00:00:00.000Z', low: 40, high: 50, x: 590.2, y: 96 }]);
  expect(ticks.map(({ x }) => x)).toEqual([0, 213.3, 426.7, 640]);
});
