import type { Db, Tx } from '@redoubt/db/client';
import { toHash } from '@redoubt/tracing/model/canonical';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { fromPos, type Movement, startOf } from '@redoubt/tracing/model/movement';
import { listMovedSince, type MovedSince } from '../trace/list-moved-since.ts';
import { getRun } from '../trace/run-store.ts';
import { getVersion } from './case-versions.ts';

/** A payment after the trace of a case, by an account where traced money was still there. */
export type CasePayment = MovedSince & {
  /** 64 hexadecimal digits, the same wherever the chain puts its transaction. */
  readonly key: string;
  readonly state: 'pending' | 'confirmed';
};

export type CasePayments = {
  /** The name of the newest version. */
  readonly name: string;
  readonly chain: string;
  readonly chainId: number;
  readonly assets: TraceFile['ledger']['assets'];
  /** The first position after the trace. */
  readonly start: bigint;
  readonly payments: readonly CasePayment[];
};

/** What `listMovedSince` finds after the trace of a case's newest version; nothing where the chain dropped the trace's last block. Throws ResourceNotFoundException for a case that is not there. */
export async function listCasePayments(db: Db, { id }: { id: string }): Promise<CasePayments> {
  const { name, runId } = await getVersion(db, { id });
  const { chain, chainId, inputs, file, abandoned } = await getRun({ db }, { id: runId });
  // Cases are of traces with a result.
  if (file === null) throw new TypeError('the trace of a case has no result');
  const { moved } = abandoned ? { moved: [] } : await listMovedSince({ db }, { chain, chainId, inputs, file });
  const payments = moved.map((each): CasePayment => {
    const key = toPaymentKey({ chainId, movement: each.movement, transaction: each.transaction?.hash });
    return { ...each, key, state: each.isFinal ? 'confirmed' : 'pending' };
  });
  return { name, chain, chainId, assets: file.ledger.assets, start: startOf(file.ledger.followedTo + 1), payments };
}

type Placed = { readonly chainId: number; readonly movement: Movement; readonly transaction: string | undefined };

/** The `key` of a payment. Without a transaction its block tells it from others. */
export function toPaymentKey({ chainId, movement: { pos, from, to, asset, amount }, transaction }: Placed): string {
  const { block, rank } = fromPos(pos);
  return toHash({ chainId, in: transaction ?? block, rank, from, to, asset, amount });
}

/** Keeps the payments that are on record as known, so that no one is notified of them. The case is locked. */
export async function skipPayments(tx: Tx, { id }: { id: string }): Promise<void> {
  const { chainId, payments } = await listCasePayments(tx, { id });
  if (payments.length === 0) return;
  await tx
    .insertInto('trace_case_payment')
    .values(
      payments.map(({ key, movement, state }) => ({
        case_id: id,
        sha256: Buffer.from(key, 'hex'),
        chain_id: String(chainId),
        pos: String(movement.pos),
        state,
        notified: false,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
