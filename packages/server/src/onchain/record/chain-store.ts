import type { EndpointStatus } from '@redoubt/chain/rpc/endpoint';
import type { Db } from '@redoubt/db/client';
import type { ChainPhase } from '@redoubt/db/tables';
import { sql } from 'kysely';
import { toBytes, toHex, toInstant, toNumber, toOptionalNumber } from './chain-values.ts';
import type { Cursor } from './commit-blocks.ts';
import type { Lead } from './write-chain.ts';

export type ChainState = {
  readonly phase: ChainPhase;
  readonly startBlock: number;
  readonly genesisHash: string | undefined;
  readonly cursor: Cursor | undefined;
  readonly tracedFrom: number | undefined;
};

/** Makes the chain known, or notes what the settings say of it now. */
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
    genesisHash: row.genesis_hash === null ? undefined : toHex(row.genesis_hash),
    cursor: indexed === null || hash === null ? undefined : { number: toNumber(indexed), hash: toHex(hash) },
    tracedFrom: toOptionalNumber(row.traced_from),
  };
}

/** Takes the lead: whoever led until now can't write any more. With `force` at once, else only when the leader's time ran out. */
export async function takeLead(
  db: Db,
  { chainId, leader, leaseMs, force }: { chainId: number; leader: string; leaseMs: number; force: boolean },
): Promise<Lead | undefined> {
  const { rows } = await sql<{ epoch: string }>`
    update chain set epoch = epoch + 1, leader = ${leader}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where chain_id = ${chainId} and (${force} or leased_until is null or leased_until < now())
    returning epoch`.execute(db);
  const [row] = rows;
  return row && { chainId, epoch: toNumber(row.epoch) };
}

/** Tells that the leader is alive. `false`: it leads no longer. */
export async function renewLead(db: Db, { chainId, epoch }: Lead, { leaseMs }: { leaseMs: number }): Promise<boolean> {
  const { rows } = await sql`
    update chain set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where chain_id = ${chainId} and epoch = ${epoch} returning 1`.execute(db);
  return rows.length === 1;
}

export async function giveUpLead(db: Db, { chainId, epoch }: Lead): Promise<void> {
  await sql`update chain set leader = null, leased_until = null where chain_id = ${chainId} and epoch = ${epoch}`.execute(db);
}

type Note = {
  readonly head?: { readonly number: number; readonly timestamp: number };
  readonly finalized?: number | undefined;
  readonly phase?: ChainPhase;
  readonly fault?: string | null;
  readonly traces?: 'offered' | 'missing';
  readonly tracedFrom?: number | null;
  readonly genesisHash?: string;
  readonly startBlock?: number;
};

/** Notes how the chain is, as long as the lead holds. */
export async function noteChain(db: Db, { chainId, epoch }: Lead, note: Note): Promise<void> {
  const { head, finalized, phase, fault, traces, tracedFrom, genesisHash, startBlock } = note;
  await db
    .updateTable('chain')
    .where('chain_id', '=', String(chainId))
    .where('epoch', '=', String(epoch))
    .set({
      ...(head && { head: head.number, head_time: toInstant(head.timestamp) }),
      ...(finalized !== undefined && { finalized }),
      ...(phase && { phase }),
      ...(fault !== undefined && { fault }),
      ...(traces && { traces }),
      ...(tracedFrom !== undefined && { traced_from: tracedFrom }),
      ...(genesisHash !== undefined && { genesis_hash: toBytes(genesisHash) }),
      ...(startBlock !== undefined && { start_block: startBlock }),
      updated_at: sql`now()`,
    })
    .execute();
}

/** Notes how the endpoints are; those that are no longer in the settings are forgotten. */
export async function noteEndpoints(db: Db, chainId: number, statuses: readonly EndpointStatus[]): Promise<void> {
  const rows = statuses.map(({ position, host, state, head, latencyMs, missing, lastError }) => ({
    chain_id: chainId,
    position,
    host,
    state,
    head: head ?? null,
    latency_ms: latencyMs ?? null,
    missing: [...missing],
    last_error: lastError ?? null,
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
        checked_at: excluded.ref('excluded.checked_at'),
      })),
    )
    .execute();
  await db.deleteFrom('chain_endpoint').where('chain_id', '=', String(chainId)).where('position', '>=', statuses.length).execute();
}

/** Forgets the endpoints of all chains but these: those are no longer connected. */
export async function forgetEndpoints(db: Db, { but }: { but: readonly number[] }): Promise<void> {
  await sql`delete from chain_endpoint where not chain_id = any(${but})`.execute(db);
}

/** Makes the partitions of these blocks, and the indexes that reading needs. An index over a full partition may take minutes. */
export async function ensurePartition(
  db: Db,
  { chainId, block, withIndexes }: { chainId: number; block: number; withIndexes: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await sql`select ensure_chain_partition(${chainId}, ${block}, ${withIndexes})`.execute(tx);
  });
}

/** Blocks in a partition: as `ensure_chain_partition` has it. */
export const PARTITION_BLOCKS = 250_000;

/** What the ring holds, newest first. */
export async function readRing(db: Db, chainId: number): Promise<{ number: number; hash: string }[]> {
  const rows = await db
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chainId))
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, hash }) => ({ number: toNumber(number), hash: toHex(hash) }));
}
