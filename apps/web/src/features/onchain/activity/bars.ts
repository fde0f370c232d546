import type { ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { HOUR_MS } from '@redoubt/domain/time';
import { formatDay } from '@redoubt/ui/data/format';

const UNITS_MS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** Activity from `from` until the next bar. */
export type Bar = { readonly from: string; readonly calls: number; readonly failed: number; readonly events: number };

export type Bars = {
  readonly bars: readonly Bar[];
  /** Hours or days of one bar. */
  readonly unitsPerBar: number;
  readonly unit: 'hour' | 'day';
};

/** Buckets as at most `barsMax` bars without gaps: with more, a bar holds several hours or days. */
export function toBars(
  { buckets, unit, window }: Pick<ProjectActivity, 'buckets' | 'unit' | 'window'>,
  { barsMax }: { barsMax: number },
): Bars {
  const unitMs = UNITS_MS[unit];
  const first = Math.floor(Date.parse(window.from) / unitMs);
  const last = Math.floor(Date.parse(window.to) / unitMs);
  const unitsPerBar = Math.max(1, Math.ceil((last - first + 1) / barsMax));
  const count = Math.ceil((last - first + 1) / unitsPerBar);
  const bars = Array.from({ length: count }, (_, index) => ({
    from: new Date((first + index * unitsPerBar) * unitMs).toISOString(),
    calls: 0,
    failed: 0,
    events: 0,
  }));
  for (const bucket of buckets) {
    const bar = bars[Math.floor((Date.parse(bucket.from) / unitMs - first) / unitsPerBar)];
    if (bar === undefined) continue;
    bar.calls += bucket.calls;
    bar.failed += bucket.failed;
    bar.events += bucket.events;
  }
  return { bars, unitsPerBar, unit };
}

/** The end of the axis: the smallest round number not below `value`. */
export function axisEnd(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** '20 Nov 2026', or '20 Nov 2026, 14:00' for an hour; in UTC, like the bars. */
export function formatMoment(instant: string, unit: 'hour' | 'day'): string {
  const day = formatDay(instant.slice(0, 10));
  return unit === 'day' ? day : `${day}, ${instant.slice(11, 16)}`;
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A count in short form for an axis: '1.2K'. */
export function shortCount(count: number): string {
  return SHORT.format(count);
}
