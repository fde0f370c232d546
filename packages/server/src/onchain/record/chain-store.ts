import type { EndpointStatus } from '@redoubt/chain/rpc/endpoint';
import type { Db } from '@redoubt/db/client';
import type { ChainPhase } from '@redoubt/db/tables';
import { type RawBuilder, sql } from 'kysely';
import { toBytes, toHex, toInstant, toNumber, toOptionalNumber } from './chain-values.ts';
import type { Cursor } from './commit-blocks.ts';
import type { LeaderLease } from './write-chain.ts';

export type ChainState = {
  readonly phase: ChainPhase;
  /** The first block of the record. */
  readonly startBlock: number;
  /** The first block that was followed as the head; the record before it is read behind the head. */
  readonly firstBlock: number;
  readonly paused: boolean;
  readonly genesisHash: string | undefined;
  readonly cursor: Cursor | undefined;
  readonly tracedFrom: number | undefined;
};

/** Inserts the chain, or updates what the settings say of it. */
export async function registerChain(db: Db, chain: { chainId: number; slug: string; public: boolean }): Promise<void> {
  await db
    .insertInto('chain')
    .values({ chain_id: chain.chainId, slug: chain.slug, public: chain.public })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ public: chain.public }))
    .execute();
}

export async function readChainState(db: Db, chainId: number): Promise<ChainState> {
  const row = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).selectAll().executeTakeFirstOrThrow();
  const { indexed, indexed_hash: hash } = row;
  return {
    phase: row.phase,
    startBlock: toNumber(row.start_block),
    firstBlock: toNumber(row.first_block),
    paused: row.paused,
    genesisHash: row.genesis_hash === null ? undefined : toHex(row.genesis_hash),
    cursor: indexed === null || hash === null ? undefined : { number: toNumber(indexed), hash: toHex(hash) },
    tracedFrom: toOptionalNumber(row.traced_from),
  };
}

/**
 * Acquires the leader lease and raises the fencing token, so that the former leader can't write any
 * more. `force` does so at once; otherwise only an expired lease is acquired. The token is the column
 * `epoch`.
 */
export async function acquireLease(
  db: Db,
  { chainId, leader, leaseMs, force }: { chainId: number; leader: string; leaseMs: number; force: boolean },
): Promise<LeaderLease | undefined> {
  const { rows } = await sql<{ token: string }>`
    update chain set epoch = epoch + 1, leader = ${leader}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where chain_id = ${chainId} and (${force} or leased_until is null or leased_until < now())
    returning epoch as token`.execute(db);
  const [row] = rows;
  return row && { chainId, fencingToken: toNumber(row.token) };
}

/** Extends the lease. `false`: another process has acquired it. */
export async function renewLease(db: Db, { chainId, fencingToken }: LeaderLease, { leaseMs }: { leaseMs: number }): Promise<boolean> {
  const { rows } = await sql`
    update chain set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where chain_id = ${chainId} and epoch = ${fencingToken} returning 1`.execute(db);
  return rows.length === 1;
}

export async function releaseLease(db: Db, { chainId, fencingToken }: LeaderLease): Promise<void> {
  await sql`update chain set leader = null, leased_until = null where chain_id = ${chainId} and epoch = ${fencingToken}`.execute(db);
}

type ChainUpdate = {
  readonly head?: { readonly number: number; readonly timestamp: number };
  readonly finalized?: number | undefined;
  readonly phase?: ChainPhase;
  readonly fault?: string | null;
  readonly traces?: 'offered' | 'missing';
  readonly tracedFrom?: number | null;
  readonly pastFault?: string | null;
  readonly controlFault?: string | null;
  readonly genesisHash?: string;
  /** Both at once, while nothing is recorded. */
  readonly begin?: { readonly startBlock: number; readonly firstBlock: number };
};

/** Updates the chain's row, unless another process has acquired the lease. */
export async function updateChain(db: Db, { chainId, fencingToken }: LeaderLease, update: ChainUpdate): Promise<void> {
  const { head, finalized, phase, fault, traces, tracedFrom, pastFault, controlFault, genesisHash, begin } = update;
  await db
    .updateTable('chain')
    .where('chain_id', '=', String(chainId))
    .where('epoch', '=', String(fencingToken))
    .set({
      ...(head && { head: head.number, head_time: toInstant(head.timestamp) }),
      ...(finalized !== undefined && { finalized }),
      ...(phase && { phase }),
      ...(fault !== undefined && { fault }),
      ...(traces && { traces }),
      ...(tracedFrom !== undefined && { traced_from: tracedFrom }),
      ...(genesisHash !== undefined && { genesis_hash: toBytes(genesisHash) }),
      ...(pastFault !== undefined && { past_fault: pastFault }),
      ...(controlFault !== undefined && { control_fault: controlFault }),
      ...(begin && { start_block: begin.startBlock, first_block: begin.firstBlock }),
      updated_at: sql`now()`,
    })
    .execute();
}

/** Stores the states of a chain's endpoints, and deletes those that the settings no longer name. */
export async function recordEndpoints(db: Db, chainId: number, statuses: readonly EndpointStatus[]): Promise<void> {
  const rows = statuses.map(({ position, host, state, head, latencyMs, missing, lastError, waits }) => ({
    chain_id: chainId,
    position,
    host,
    state,
    head: head ?? null,
    latency_ms: latencyMs ?? null,
    missing: [...missing],
    last_error: lastError ?? null,
    waits: waits ?? null,
    checked_at: sql<Date>`now()`,
  }));
  await db
    .insertInto('chain_endpoint')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'position']).doUpdateSet((excluded) => ({
        host: excluded.ref('excluded.host'),
        state: excluded.ref('excluded.state'),
        head: excluded.ref('excluded.head'),
        latency_ms: excluded.ref('excluded.latency_ms'),
        missing: excluded.ref('excluded.missing'),
        last_error: excluded.ref('excluded.last_error'),
        waits: excluded.ref('excluded.waits'),
        checked_at: excluded.ref('excluded.checked_at'),
      })),
    )
    .execute();
  await db.deleteFrom('chain_endpoint').where('chain_id', '=', String(chainId)).where('position', '>=', statuses.length).execute();
}

/** Deletes the endpoints of all other chains, which counts as disconnecting them. */
export async function forgetEndpoints(db: Db, { but }: { but: readonly number[] }): Promise<void> {
  await sql`delete from chain_endpoint where not chain_id = any(${but})`.execute(db);
}

/** Creates the partitions of these blocks, and the indexes for reading. Indexing a full partition may take minutes. */
export async function ensurePartition(
  db: Db,
  { chainId, block, withIndexes }: { chainId: number; block: number; withIndexes: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await sql`select ensure_chain_partition(${chainId}, ${block}, ${withIndexes})`.execute(tx);
  });
}

/** Blocks of a partition, as in `ensure_chain_partition`. */
export const PARTITION_BLOCKS = 250_000;

/** The recent headers that are kept, newest first. */
export async function readRecentHeaders(db: Db, chainId: number): Promise<{ number: number; hash: string }[]> {
  const rows = await db
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chainId))
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, hash }) => ({ number: toNumber(number), hash: toHex(hash) }));
}

/** Whether the chain `c` no longer has the block, judged by the recent headers: older blocks count as kept. */
export const isWithdrawn = (number: RawBuilder<unknown>, hash: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${number} > c.indexed
  or exists (select from chain_block b where b.chain_id = c.chain_id and b.number = ${number} and b.hash <> ${hash}))`;
