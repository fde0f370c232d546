/** Pauses after a failed try, in seconds; after the last there is no further one. A day in all: long enough to mend a receiver. */
const PAUSES_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200] as const;

/** Tries of one delivery. */
export const WEBHOOK_TRIES_MAX = PAUSES_SECONDS.length + 1;

/** How long to wait after so many tries; undefined when it is not tried again. */
export function webhookPauseSeconds(tries: number): number | undefined {
  return PAUSES_SECONDS[tries - 1];
}
