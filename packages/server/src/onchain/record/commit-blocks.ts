import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import type { BlockActivity } from '@redoubt/chain/read/read-range';
import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type pg from 'pg';
import { enter, readWindowStarts, shift, startsFor, writeWindowStarts } from './activity-windows.ts';
import { applyActivity } from './apply-activity.ts';
import { toBytes, toInstant } from './chain-values.ts';
import { copyActivity } from './copy-activity.ts';
import { copyInternalCalls, type InternalCall } from './copy-internal-calls.ts';
import { type LeaderLease, writeChain } from './write-chain.ts';

/** The blocks do not follow the cursor: it was moved, or they belong to another branch. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved';
}

export type Cursor = { readonly number: number; readonly hash: string };

export type Commit = {
  /** The last recorded block; `undefined` before the first. */
  readonly after: Cursor | undefined;
  /** The blocks that follow it, at least one. */
  readonly blocks: readonly BlockActivity[];
  readonly internalCalls?: readonly InternalCall[];
  /** Headers from this block on are kept, so that their blocks can be rolled back. */
  readonly headersFrom: number;
};

/** Writes blocks, their totals and the cursor: all or nothing. Throws LeadershipLost or CursorMoved. */
export async function commitBlocks(
  pool: pg.Pool,
  lease: LeaderLease,
  { after, blocks, internalCalls = [], headersFrom }: Commit,
): Promise<void> {
  const first = blocks[0]?.header;
  const last = blocks.at(-1)?.header;
  if (first === undefined || last === undefined) return;
  const { chainId } = lease;
  await writeChain(pool, lease, async (write) => {
    const { tx } = write;
    // What a crash of the database loses here is lost with the cursor, and read again.
    if (last.number < headersFrom) await sql`set local synchronous_commit = off`.execute(tx);
    await requireCursor(tx, chainId, { after, first });
    await copyActivity(write, { chainId, blocks });
    await copyInternalCalls(write, { chainId, calls: internalCalls });
    const before = await readWindowStarts(tx, chainId);
    const starts = startsFor(toInstant(last.timestamp));
    const rows = { fromBlock: first.number, toBlock: last.number, from: toInstant(first.timestamp), before: toInstant(last.timestamp + 1) };
    const moves = [...enter(starts, rows), ...shift({ before, after: starts }, { toBlock: first.number - 1 })];
    await applyActivity(tx, { chainId, moves });
    await writeWindowStarts(tx, chainId, starts);
    await replaceHeaders(tx, chainId, { headers: blocks.map(({ header }) => header), headersFrom });
    await tx
      .updateTable('chain')
      .where('chain_id', '=', String(chainId))
      .set({
        indexed: last.number,
        indexed_hash: toBytes(last.hash),
        indexed_time: toInstant(last.timestamp),
        fault: null,
        updated_at: sql`now()`,
      })
      .execute();
  });
}

async function requireCursor(tx: Tx, chainId: number, { after, first }: { after: Cursor | undefined; first: ChainHeader }): Promise<void> {
  const row = await tx
    .selectFrom('chain')
    .where('chain_id', '=', String(chainId))
    .select(['indexed', 'indexed_hash', 'first_block'])
    .executeTakeFirstOrThrow();
  const follows =
    row.indexed === null
      ? after === undefined && first.number === Number(row.first_block)
      : after !== undefined &&
        after.number === Number(row.indexed) &&
        row.indexed_hash?.equals(toBytes(after.hash)) === true &&
        first.number === after.number + 1 &&
        first.parentHash === after.hash;
  if (!follows) throw new CursorMoved();
}

async function replaceHeaders(
  tx: Tx,
  chainId: number,
  { headers, headersFrom }: { headers: readonly ChainHeader[]; headersFrom: number },
): Promise<void> {
  const kept = headers.filter(({ number }) => number >= headersFrom);
  for (let at = 0; at < kept.length; at += 1000) {
    const values = kept.slice(at, at + 1000).map(({ number, hash, parentHash, timestamp }) => ({
      chain_id: chainId,
      number,
      hash: toBytes(hash),
      parent_hash: toBytes(parentHash),
      time: toInstant(timestamp),
    }));
    await tx.insertInto('chain_block').values(values).execute();
  }
  await tx.deleteFrom('chain_block').where('chain_id', '=', String(chainId)).where('number', '<', String(headersFrom)).execute();
}
