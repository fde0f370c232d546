/**
 * How much slower than two quiet cores a machine may be: every limit of the tests is so many times longer. Limits only tell what hangs from
 * what is slow, so they are generous, and tests have none of their own.
 */
const SCALE = Number(process.env.TIMEOUT_SCALE ?? 1);

/** For what a test waits for, in ms. */
export const WAIT_MS = SCALE * 120_000;

/** For one test, or one hook around tests, in ms. */
export const TEST_MS = SCALE * 600_000;
