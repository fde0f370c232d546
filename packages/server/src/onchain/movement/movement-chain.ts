import type { Db, Tx } from '@redoubt/db/client';
import type { BlockRange, ReadKind } from '@redoubt/tracing/model/store';
import { sql } from 'kysely';
import { toOptionalNumber } from '../record/chain-values.ts';

export const TRACE_MODES = ['all', 'forward', 'ask'] as const;
/** `all`: every movement from the first block; `forward`: from a block on; `ask`: none are recorded. */
export type TraceMode = (typeof TRACE_MODES)[number];

export type MovementChain = { readonly key: number; readonly mode: TraceMode | undefined; readonly since: number | undefined };

/** How movements of a chain are recorded; `undefined` where none ever were. */
export async function findMovementChain(db: Db, chainId: number): Promise<MovementChain | undefined> {
  const row = await db.selectFrom('movement_chain').where('chain_id', '=', String(chainId)).selectAll().executeTakeFirst();
  return row && { key: row.key, mode: (row.mode ?? undefined) as TraceMode | undefined, since: toOptionalNumber(row.since_block) };
}

/** Makes the tables of a chain's movements where they are missing. Returns its key. */
export async function ensureMovementChain(db: Db, chainId: number): Promise<number> {
  const { rows } = await sql<{ key: number }>`select ensure_movement_partitions(${chainId}) as key`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new TypeError('no key of a chain');
  return row.key;
}

/** Sets how a chain is recorded; `forward` begins after the newest block that is known. `false`: the chain was never followed. */
export async function setTraceMode(db: Db, { slug, mode }: { slug: string; mode: TraceMode }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const chain = await tx
      .selectFrom('chain')
      .where('slug', '=', slug)
      .select(['chain_id', 'head', 'indexed'])
      .forUpdate()
      .executeTakeFirst();
    if (chain === undefined) return false;
    await ensureMovementChain(tx, Number(chain.chain_id));
    const since = mode === 'forward' ? String(Math.max(Number(chain.head ?? -1), Number(chain.indexed ?? -1)) + 1) : null;
    await tx.updateTable('movement_chain').where('chain_id', '=', chain.chain_id).set({ mode, since_block: since }).execute();
    return true;
  });
}

/**
 * Where recording forward begins, for a chain whose mode is that of the settings: at `since`, unless it began before. Kept, so that
 * blocks that come while no process runs are read later.
 */
export async function beginForward(db: Db, { chainId, since }: { chainId: number; since: number }): Promise<number> {
  const { rows } = await sql<{ since: string }>`
    update movement_chain set since_block = coalesce(since_block, ${since}) where chain_id = ${chainId}
    returning since_block as since`.execute(db);
  return Number(rows[0]?.since ?? since);
}

/** Once the settings turn `forward` off, it begins at another block when they turn it on again. */
export async function endForward(db: Db, { chainId }: { chainId: number }): Promise<void> {
  await db
    .updateTable('movement_chain')
    .where('chain_id', '=', String(chainId))
    .where('mode', 'is', null)
    .set({ since_block: null })
    .execute();
}

export type TracePrice = {
  /** Blocks of the past that are still to be read, and requests for them. */
  readonly blocks: number;
  readonly requests: number;
  /** Bytes of tables and indexes for each block, by what is recorded; `undefined` before the first. */
  readonly bytesPerBlock: number | undefined;
};

const REQUESTS_PER_BLOCK = 3;

/** What a mode costs before it is turned on. `undefined`: the chain was never followed. */
export async function priceTraceMode(db: Db, { slug, mode }: { slug: string; mode: TraceMode }): Promise<TracePrice | undefined> {
  const chain = await db.selectFrom('chain').where('slug', '=', slug).select(['chain_id', 'head', 'indexed']).executeTakeFirst();
  if (chain === undefined) return undefined;
  const chainId = Number(chain.chain_id);
  const recorded = (await listRecorded(db, { chainId, what: 'native' })).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const blocks = mode === 'all' ? Math.max(0, Number(chain.head ?? chain.indexed ?? -1) + 1 - recorded) : 0;
  const key = (await findMovementChain(db, chainId))?.key;
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(pg_total_relation_size(to_regclass(name)))::text as bytes
    from unnest(${key === undefined ? [] : ['movement', 'movement_tx', 'movement_block'].map((table) => `${table}_${key}`)}::text[]) name`.execute(
    db,
  );
  const bytes = Number(rows[0]?.bytes ?? 0);
  return { blocks, requests: blocks * REQUESTS_PER_BLOCK, bytesPerBlock: recorded === 0 ? undefined : Math.round(bytes / recorded) };
}

/** Blocks of which a kind is recorded, both ends included, in order. */
export async function listRecorded(db: Db, { chainId, what }: { chainId: number; what: ReadKind }): Promise<BlockRange[]> {
  const rows = await db
    .selectFrom('movement_record')
    .where('chain_id', '=', String(chainId))
    .where('what', '=', what)
    .select(['from_block', 'to_block'])
    .orderBy('from_block')
    .execute();
  return rows.map(({ from_block, to_block }) => ({ from: Number(from_block), to: Number(to_block) }));
}

/** The first block from `start` on that is not in the ranges. */
export function firstGap(ranges: readonly BlockRange[], start: number): number {
  let next = start;
  for (const { from, to } of ranges) if (from <= next && to >= next) next = to + 1;
  return next;
}

/** Adds a range of blocks to a record, joining what touches it. */
export async function addRecorded(tx: Tx, { chainId, what, from, to }: { chainId: number; what: ReadKind } & BlockRange): Promise<void> {
  await sql`
    with joined as (
      delete from movement_record
      where chain_id = ${chainId} and what = ${what} and from_block <= ${to}::bigint + 1 and to_block >= ${from}::bigint - 1
      returning from_block, to_block
    )
    insert into movement_record (chain_id, what, from_block, to_block)
    select ${chainId}, ${what}, least(${from}::bigint, min(from_block)), greatest(${to}::bigint, max(to_block)) from joined`.execute(tx);
}

/** Deletes the movements of all blocks above `fork`, in the transaction that rolls the blocks back. */
export async function rollBackMovements(tx: Tx, { chainId, fork }: { chainId: number; fork: number }): Promise<void> {
  const chain = await findMovementChain(tx, chainId);
  if (chain === undefined) return;
  const pos = (BigInt(fork) + 1n) << 32n;
  await sql`delete from movement where chain = ${chain.key} and pos >= ${String(pos)}::bigint`.execute(tx);
  await sql`delete from movement_tx where chain = ${chain.key} and pos >> 18 >= ${String(pos)}::bigint >> 18 and pos >= ${String(pos)}::bigint`.execute(
    tx,
  );
  await tx.deleteFrom('movement_block').where('chain', '=', chain.key).where('block', '>', fork).execute();
  await tx.deleteFrom('movement_record').where('chain_id', '=', String(chainId)).where('from_block', '>', String(fork)).execute();
  await sql`delete from moved_account where chain_id = ${chainId} and (at_block > ${fork} or at_block is null)`.execute(tx);
  await sql`update movement_record set to_block = ${fork} where chain_id = ${chainId} and to_block > ${fork}`.execute(tx);
}

/** Forgets all movements of a chain, which are recorded again from its start. */
export async function resetMovements(tx: Tx, { chainId }: { chainId: number }): Promise<void> {
  await sql`select drop_movement_partitions(${chainId})`.execute(tx);
}
