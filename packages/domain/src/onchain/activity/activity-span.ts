import * as z from 'zod/mini';
import { HOUR_MS } from '../../time.ts';

/** A window of time that ends at a chain's newest recorded block. */
export const ActivitySpan = z.enum(['24h', '7d', '30d', 'all']);
export type ActivitySpan = z.infer<typeof ActivitySpan>;

/** Lengths of the windows; `all` has none. */
export const SPAN_LENGTHS_MS: Readonly<Record<Exclude<ActivitySpan, 'all'>, number>> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

/** Labels of the window switch. */
export const SPAN_LABELS: Readonly<Record<ActivitySpan, string>> = { '24h': '24 h', '7d': '7 d', '30d': '30 d', all: 'All' };
/** The windows within a sentence, after "in". */
export const SPAN_TEXTS: Readonly<Record<ActivitySpan, string>> = {
  '24h': 'the last 24 hours',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  all: 'all time on record',
};
