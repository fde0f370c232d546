import { DAY_MS } from '@redoubt/domain/time';

/**
 * The instant of a score: when its facts last changed, or midnight (UTC) if that is later. On one day
 * the same facts give the same score, however often it is computed.
 */
export function scoringInstant(at: Date, changedAt: number | undefined): number {
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return Math.max(midnight, changedAt ?? midnight);
}
