import * as z from 'zod/mini';

/**
 * The state of a chain's record: `reading` its history in order, `current`, `behind` its head by more than `LATE_SECONDS`,
 * `paused` by an operator or a persistent fault, `out-of-quota` until a provider or the operator's `RPC_DAILY` allows more,
 * or `halted` until an operator decides.
 */
export const ChainProgress = z.enum(['reading', 'current', 'behind', 'paused', 'out-of-quota', 'halted']);
export type ChainProgress = z.infer<typeof ChainProgress>;

/** Ten blocks of the slowest chains, and longer than transient faults. */
export const LATE_SECONDS = 120;

type Reading = {
  /** Whether an operator paused it. */
  readonly paused: boolean;
  readonly phase: 'waiting' | 'backfill' | 'live' | 'stopped';
  /** Why the last attempt to continue failed. */
  readonly fault: string | null;
  /** Null until a block is recorded. */
  readonly lagSeconds: number | null;
};

export function judgeChain({ paused, phase, fault, lagSeconds }: Reading): ChainProgress {
  const isLate = lagSeconds !== null && lagSeconds > LATE_SECONDS;
  if (paused) return 'paused';
  if (phase === 'stopped') return 'halted';
  if (fault !== null && (isLate || lagSeconds === null)) return fault.startsWith('quota') ? 'out-of-quota' : 'paused';
  if (lagSeconds === null || phase === 'backfill' || phase === 'waiting') return 'reading';
  return isLate ? 'behind' : 'current';
}

type Progress = {
  readonly progress: ChainProgress;
  /** The newest recorded block. */
  readonly indexed: number | null;
  readonly head: number | null;
  readonly fault: string | null;
};

type StateWords = { readonly label: string; readonly reason: (chain: Progress) => string };

/** Each state's name and its reason in one sentence: on /chains, in /api/health and in the CLI. */
const STATES: Readonly<Record<ChainProgress, StateWords>> = {
  reading: {
    label: 'Reading its history',
    reason: ({ indexed }) => (indexed === null ? 'No block is on record yet.' : `On record to block ${format(indexed)}.`),
  },
  current: { label: 'Up to date', reason: ({ indexed }) => `On record to block ${format(indexed)}, with the head.` },
  behind: {
    label: 'Behind',
    reason: ({ indexed, head }) => `On record to block ${format(indexed)} of ${format(head)}: reading is slower than the chain.`,
  },
  paused: { label: 'Paused', reason: (chain) => `Indexing paused${at(chain)}: ${chain.fault ?? 'an operator paused it'}` },
  'out-of-quota': { label: 'Out of quota', reason: (chain) => `Indexing paused${at(chain)} until there is quota: ${chain.fault}` },
  halted: { label: 'Halted', reason: (chain) => `Indexing halted${at(chain)} until an operator decides: ${chain.fault}` },
};

/** A chain's state as a short label, and why it is in that state. */
export function describeProgress(chain: Progress): { label: string; reason: string } {
  const { label, reason } = STATES[chain.progress];
  return { label, reason: reason(chain) };
}

const at = ({ indexed }: Progress) => (indexed === null ? '' : ` at block ${format(indexed)}`);
const format = (block: number | null): string => (block === null ? 'unknown' : new Intl.NumberFormat('en-GB').format(block));
