/**
 * Pauses after each failed attempt, in seconds. They add up to a day: long enough to repair a
 * receiver.
 */
const PAUSES_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const;

/** Attempts of one delivery. */
export const WEBHOOK_ATTEMPTS_MAX = PAUSES_SECONDS.length + 1;

/** The pause after this many attempts; undefined where the delivery is given up. */
export function webhookPauseSeconds(attempts: number): number | undefined {
  return PAUSES_SECONDS[attempts - 1];
}
