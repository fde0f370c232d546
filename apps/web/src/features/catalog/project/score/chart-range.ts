import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';

/** The ranges of the score's chart, by the value in the address. */
export const CHART_RANGES = [
  { range: 'all', label: 'All', days: undefined },
  { range: '12m', label: '12 months', days: 365 },
  { range: '90d', label: '90 days', days: 90 },
] as const;

export type ChartRange = (typeof CHART_RANGES)[number]['range'];

/** The range that an address names; a missing or unknown one is all. */
export function parseChartRange(parameter: string | string[] | undefined): ChartRange {
  return CHART_RANGES.find(({ range }) => range === parameter)?.range ?? 'all';
}

const DAY_MS = 86_400_000;

/** The changes within a range, newest first, with the score that held when it began, at its beginning. */
export function cutHistory(
  changes: readonly ScoreHistoryEntry[],
  { range, now }: { range: ChartRange; now: Date },
): readonly ScoreHistoryEntry[] {
  const days = CHART_RANGES.find((each) => each.range === range)?.days;
  if (days === undefined) return changes;
  const start = now.getTime() - days * DAY_MS;
  const within = changes.filter(({ asOf }) => Date.parse(asOf) >= start);
  const before = changes.find(({ asOf }) => Date.parse(asOf) < start);
  return before === undefined ? within : [...within, { ...before, asOf: new Date(start).toISOString(), changes: [] }];
}
