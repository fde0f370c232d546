const FIRST_MS = 200;
const LAST_MS = 5_000;
/** After this time the start counts as good, and the delay is reset. */
const GOOD_LIFE_MS = 30_000;

export type Backoff = {
  /** How long to wait before the next start, when the last one lived for `livedMs`. */
  next(life: { livedMs: number }): number;
};

/** Delays double from start to start, so that a crash loop does not keep the machine busy. */
export function createBackoff(): Backoff {
  let delayMs = FIRST_MS;
  return {
    next: ({ livedMs }) => {
      if (livedMs >= GOOD_LIFE_MS) delayMs = FIRST_MS;
      const now = delayMs;
      delayMs = Math.min(delayMs * 2, LAST_MS);
      return now;
    },
  };
}
