import * as z from 'zod/mini';

/**
 * How the reading of a chain goes: `reading` its past, `current`, `behind` what its endpoints tell by more than `LATE_SECONDS`, or `paused` because of a
 * fault that lasts.
 */
export const ChainProgress = z.enum(['reading', 'current', 'behind', 'paused']);
export type ChainProgress = z.infer<typeof ChainProgress>;

/** Ten blocks of the slowest chains, and longer than a fault that passes. */
export const LATE_SECONDS = 120;

type Reading = {
  readonly phase: 'waiting' | 'backfill' | 'live' | 'stopped';
  /** Why the last attempt to read on failed. */
  readonly fault: string | null;
  /** Null as long as no block is on record. */
  readonly lagSeconds: number | null;
};

export function judgeChain({ phase, fault, lagSeconds }: Reading): ChainProgress {
  const isLate = lagSeconds !== null && lagSeconds > LATE_SECONDS;
  if (phase === 'stopped' || (fault !== null && (isLate || lagSeconds === null))) return 'paused';
  if (lagSeconds === null || phase === 'backfill' || phase === 'waiting') return 'reading';
  return isLate ? 'behind' : 'current';
}
