import { expect, test } from 'vitest';
import { rateScoreChange } from './score-change.ts';

test.each([
  [80, 'A', 55, 'C', 'critical'],
  [80, 'A', 65, 'B', 'major'],
  [80, 'A', 70, 'A', 'medium'],
  [80, 'A', 75, 'A', 'minor'],
  [80, 'A', 76, 'A', undefined],
  [70, 'A', 69, 'B', 'minor'],
  [60, 'B', 65, 'B', 'informational'],
  [60, 'B', 64, 'B', undefined],
  [69, 'B', 70, 'A', 'informational'],
  [60, 'B', 0, 'NR', 'medium'],
  [0, 'NR', 60, 'B', 'informational'],
  [10, 'NR', 0, 'NR', undefined],
] as const)('from %s (%s) to %s (%s) is %s', (before, tierBefore, after, tier, severity) => {
  expect(rateScoreChange({ low: before, high: 100, tier: tierBefore }, { low: after, high: 100, tier })).toBe(severity);
});
