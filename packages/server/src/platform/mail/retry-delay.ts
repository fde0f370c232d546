const FIRST_DELAY_SECONDS = 5;

/** Codes live ten minutes, and servers that turn strangers away for a while do so for about five: so there are tries in between. */
const DELAY_SECONDS_MAX = 120;

/** How long to wait after the `attempts`-th failed try, counted from 1. Never longer than the mail still has. */
export function toRetryDelaySeconds({ attempts, secondsLeft }: { attempts: number; secondsLeft: number }): number {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), DELAY_SECONDS_MAX);
  return Math.max(Math.min(delay, secondsLeft), 0);
}
