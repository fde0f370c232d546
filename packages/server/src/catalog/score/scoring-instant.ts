import { DAY_MS } from '@redoubt/domain/time';

/**
 * A score is as of the moment at which its facts last changed, or of midnight (UTC) if that was later: on one day the same facts
 * give the same score, however often it is computed.
 */
export function scoringInstant(at: Date, changedAt: number | undefined): number {
  const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return Math.max(midnight, changedAt ?? midnight);
}
