import type { CollectOptions } from '../collect/collect-ledger.ts';
import type { TraceInputs } from '../model/inputs.ts';
import type { TraceFile } from '../model/ledger.ts';
import { type Account, type Movement, toPos } from '../model/movement.ts';
import type { Method } from '../rule/holding.ts';
import { runTrace } from '../trace/run-trace.ts';
import { createMemoryStore, type MemoryRecord } from './memory-store.ts';

/** An account with a short name. */
export function named(name: string): Account {
  return `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
}

/** Movements of the native coin, each in a block of its own: from, to, amount. */
export function toMovements(moves: readonly (readonly [string, string, bigint])[]): Movement[] {
  return moves.map(([from, to, amount], block) => ({
    pos: toPos({ block, index: 0, rank: 1 }),
    from: named(from),
    to: named(to),
    asset: 'native',
    amount,
    kind: 'value',
  }));
}

export function toInputs(seeds: TraceInputs['seeds'], method: Method, block: number, more: Partial<TraceInputs> = {}): TraceInputs {
  return {
    v: 1,
    chain: 'test',
    seeds,
    method,
    pinned: { block, hash: `0x${'1'.repeat(64)}` },
    hops: 64,
    maxAccounts: 20_000,
    minimum: { native: 0n },
    treat: {},
    ...more,
  };
}

export const UNLIMITED: CollectOptions = {
  chainId: 1,
  budget: { movementsMax: 10_000_000, accountRowsMax: 1_000_000, endsAt: Number.POSITIVE_INFINITY, now: () => 0 },
};

/** Traces the whole amounts of these moves. */
export function traceMoves(
  moves: readonly (readonly [string, string, bigint])[],
  {
    seeds,
    method,
    openings = {},
    ...more
  }: { seeds: readonly number[]; method: Method; openings?: Record<string, bigint> } & Partial<Omit<MemoryRecord, 'openings'>>,
): Promise<TraceFile> {
  const movements = toMovements(moves);
  const inputs = toInputs(
    seeds.map((block) => ({ block, index: 0, rank: 1, amount: movements[block]?.amount ?? 0n })),
    method,
    moves.length,
  );
  const balances = new Map(Object.entries(openings).map(([name, amount]) => [`${named(name)} native`, amount]));
  return runTrace(inputs, createMemoryStore({ movements, openings: balances, to: moves.length, ...more }), UNLIMITED);
}

/** What a trace says of an account: amount, least and most; zeros where it says nothing. */
export function endAt(file: TraceFile, name: string): { amount: bigint; least: bigint; most: bigint } {
  const own = file.result.waysOut.filter(({ account }) => account === named(name));
  const sum = (pick: (end: (typeof own)[number]) => bigint | null) => own.reduce((total, end) => total + (pick(end) ?? 0n), 0n);
  return { amount: sum(({ amount }) => amount), least: sum(({ least }) => least), most: sum(({ most }) => most) };
}
