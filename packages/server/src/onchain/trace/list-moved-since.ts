import type { Db } from '@redoubt/db/client';
import { minimumsOf } from '@redoubt/tracing/collect/decide-stop';
import type { TraceFile, WayOut } from '@redoubt/tracing/model/ledger';
import { fromPos, type Movement, startOf, type WholeTransaction } from '@redoubt/tracing/model/movement';
import type { Covered, QuotedLabel } from '@redoubt/tracing/model/store';
import { openMovementStore } from './movement-store.ts';
import type { TraceRun } from './run-store.ts';

/** Accounts that are looked at, those with the most traced money first, and movements of each. */
const ACCOUNTS_MAX = 200;
const MOVEMENTS_MAX = 50;

/** A payment, after the last block of a trace, by an account where traced money was still there. */
export type MovedSince = {
  readonly movement: Movement;
  readonly block: number;
  /** Where and when; undefined for a movement at the end of a block. */
  readonly transaction: WholeTransaction | undefined;
  /** What the receiver is called. */
  readonly label: QuotedLabel | undefined;
  /** Whether the chain can no longer drop the block. */
  readonly isFinal: boolean;
};

export type SinceTrace = {
  readonly moved: readonly MovedSince[];
  /** Accounts and assets that were looked at, and of how many there are. */
  readonly places: { readonly seen: number; readonly all: number };
  /** Of some of them more movements are on record than stand here. */
  readonly more: boolean;
  /** The last block of which all their movements are on record; null where the first after the trace is not. */
  readonly readTo: number | null;
  /** Kinds of movements that blocks up to there lack. */
  readonly missing: Covered<unknown>['missing'];
};

/**
 * What accounts where a trace left money have paid since, as the chain has it now: what a reorganisation rolls back is no longer there. Of
 * amounts below the smallest that the trace follows it says nothing, and of fees. It follows no rule: that the money which moved is the traced
 * one, another trace says.
 */
export async function listMovedSince(
  { db }: { db: Db },
  { chain: slug, chainId, inputs, file }: Pick<TraceRun, 'chain' | 'chainId' | 'inputs'> & { readonly file: TraceFile },
): Promise<SinceTrace> {
  const store = await openMovementStore({ db, chainId, slug, node: undefined });
  const { finalized, head } = await db
    .selectFrom('chain')
    .where('chain_id', '=', String(chainId))
    .select(['finalized', 'head'])
    .executeTakeFirstOrThrow();
  const seeds = new Map(file.result.totals.filter((each) => each.seeds > 0n).map((each) => [each.asset, each.seeds]));
  const minimums = minimumsOf(inputs, seeds);
  const left = file.result.waysOut.filter(({ reason, asset, amount }) => reason === 'still-there' && amount >= (minimums.get(asset) ?? 1n));
  const places = left.slice(0, ACCOUNTS_MAX);
  const last = file.ledger.followedTo;
  const until = startOf(Math.max(last, Number(head ?? last)) + 1);
  const asks = places.map(({ account, asset }: WayOut) => ({ account, asset, after: startOf(last + 1) - 1n, until, limit: MOVEMENTS_MAX }));
  const answers = await store.outgoing(asks);
  const movements = answers.flatMap(({ rows }) =>
    rows.filter(({ kind, asset, amount }) => kind !== 'fee' && amount >= (minimums.get(asset) ?? 1n)),
  );
  const [transactions, labels] = await Promise.all([
    store.transactions(movements.map(({ pos }) => fromPos(pos))),
    store.labels(movements.map(({ to }) => to)),
  ]);
  const ends = answers.map(({ complete }) => complete?.to ?? -1);
  const readTo = Math.min(...ends);
  return {
    moved: movements
      .map((movement, index): MovedSince => {
        const { block } = fromPos(movement.pos);
        return {
          movement,
          block,
          transaction: transactions[index],
          label: labels[index]?.[0],
          isFinal: finalized !== null && block <= Number(finalized),
        };
      })
      .toSorted((one, other) => (one.movement.pos < other.movement.pos ? -1 : 1)),
    places: { seen: places.length, all: left.length },
    more: answers.some(({ more }) => more),
    readTo: ends.length === 0 || readTo < last ? null : readTo,
    missing: answers.find(({ missing }) => missing.length > 0)?.missing ?? [],
  };
}
