import { formatDay } from '@redoubt/ui/data/format';

/** '20 Nov 2026', and for an hour '20 Nov 2026, 14:00'. In UTC, as the bars are. */
export function momentWords(instant: string, unit: 'hour' | 'day'): string {
  const day = formatDay(instant.slice(0, 10));
  return unit === 'day' ? day : `${day}, ${instant.slice(11, 16)}`;
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A count as an axis has room for it: '1.2K'. */
export function shortCount(count: number): string {
  return SHORT.format(count);
}
