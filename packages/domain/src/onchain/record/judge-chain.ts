import * as z from 'zod/mini';

/**
 * The progress of a chain: `reading` its history, `current`, `behind` its head by more than
 * `LATE_SECONDS`, or `paused` by a persistent fault.
 */
export const ChainProgress = z.enum(['reading', 'current', 'behind', 'paused']);
export type ChainProgress = z.infer<typeof ChainProgress>;

/** Ten blocks of the slowest chains, and longer than transient faults. */
export const LATE_SECONDS = 120;

type Reading = {
  readonly phase: 'waiting' | 'backfill' | 'live' | 'stopped';
  /** Why the last attempt to continue failed. */
  readonly fault: string | null;
  /** Null until a block is recorded. */
  readonly lagSeconds: number | null;
};

export function judgeChain({ phase, fault, lagSeconds }: Reading): ChainProgress {
  const isLate = lagSeconds !== null && lagSeconds > LATE_SECONDS;
  if (phase === 'stopped' || (fault !== null && (isLate || lagSeconds === null))) return 'paused';
  if (lagSeconds === null || phase === 'backfill' || phase === 'waiting') return 'reading';
  return isLate ? 'behind' : 'current';
}
