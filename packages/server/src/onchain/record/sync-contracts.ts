import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type pg from 'pg';
import { enter, readWindowStarts } from './activity-windows.ts';
import { applyActivity } from './apply-activity.ts';
import { toBytes, toHex } from './chain-values.ts';
import { type LeaderLease, writeChain } from './write-chain.ts';

type Pair = { readonly address: string; readonly project_id: string; readonly name: string };

/** How many contracts are followed from now on, and how many no longer. */
export type SyncedContracts = { readonly added: number; readonly removed: number };

/** Follows exactly the contracts that projects name on this chain. Throws LeadershipLost. */
export async function syncContracts(pool: pg.Pool, lease: LeaderLease, { slug }: { slug: string }): Promise<SyncedContracts> {
  const { chainId } = lease;
  return writeChain(pool, lease, async ({ tx }) => {
    const added = await listAdded(tx, chainId, slug);
    const removed = await deleteRemoved(tx, chainId, slug);
    for (const projectId of new Set(removed.map(({ project_id }) => project_id))) await recountProject(tx, chainId, projectId);
    await forgetUntracked(tx, chainId, [...removed.map(({ address }) => address), ...added.map(({ address }) => toBytes(address))]);
    for (const pair of added) await addContract(tx, chainId, pair);
    await sql`
      update tracked_contract t set name = c.name from project_contract c
      where t.chain_id = ${chainId} and c.chain = ${slug} and c.project_id = t.project_id
        and c.address = '0x' || encode(t.address, 'hex') and c.name <> t.name`.execute(tx);
    return { added: added.length, removed: removed.length };
  });
}

async function listAdded(tx: Tx, chainId: number, slug: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select c.address, c.project_id, c.name from project_contract c
    where c.chain = ${slug} and not exists (
      select from tracked_contract t
      where t.chain_id = ${chainId} and t.project_id = c.project_id and t.address = decode(substr(c.address, 3), 'hex'))
    order by c.address, c.project_id`.execute(tx);
  return rows;
}

async function deleteRemoved(tx: Tx, chainId: number, slug: string): Promise<{ address: Buffer; project_id: string }[]> {
  const { rows } = await sql<{ address: Buffer; project_id: string }>`
    delete from tracked_contract t
    where t.chain_id = ${chainId} and not exists (
      select from project_contract c
      where c.chain = ${slug} and c.project_id = t.project_id and c.address = '0x' || encode(t.address, 'hex'))
    returning t.address, t.project_id`.execute(tx);
  return rows;
}

/** Counts a project's totals again from the rows of the contracts that it still has. */
async function recountProject(tx: Tx, chainId: number, projectId: string): Promise<void> {
  for (const table of ['activity_total', 'activity_caller', 'activity_summary', 'activity_hour'] as const) {
    await tx.deleteFrom(table).where('project_id', '=', projectId).where('chain_id', '=', String(chainId)).execute();
  }
  const rest = await tx
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .where('project_id', '=', projectId)
    .select('address')
    .execute();
  if (rest.length === 0) return;
  await applyActivity(tx, { chainId, projectId, contracts: rest.map(({ address }) => address), moves: await everything(tx, chainId) });
}

async function everything(tx: Tx, chainId: number) {
  return enter(await readWindowStarts(tx, chainId), { fromBlock: 0, toBlock: Number.MAX_SAFE_INTEGER });
}

/** Deletes rows of contracts that no project names any more. One that is named again is read again. */
async function forgetUntracked(tx: Tx, chainId: number, addresses: readonly Buffer[]): Promise<void> {
  if (addresses.length === 0) return;
  for (const table of ['chain_transaction', 'chain_log', 'chain_internal_call', 'control_log']) {
    await sql`
      delete from ${sql.table(table)} r
      where r.chain_id = ${chainId} and r.contract = any(${addresses})
        and not exists (select from tracked_contract t where t.chain_id = ${chainId} and t.address = r.contract)`.execute(tx);
  }
}

/** A contract that another project follows is recorded already; any other is followed from the next block, and its history read later. */
async function addContract(tx: Tx, chainId: number, { address, project_id, name }: Pair): Promise<void> {
  const bytes = toBytes(address);
  const known = await tx
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', bytes)
    .select(['from_block', 'live_from', 'backfilled_to', 'control_from'])
    .executeTakeFirst();
  const fresh = await tx
    .selectFrom('chain')
    .where('chain_id', '=', String(chainId))
    .select(['indexed', 'start_block', 'first_block'])
    .executeTakeFirstOrThrow();
  const start = Number(fresh.start_block);
  const span = known ?? {
    from_block: start,
    live_from: fresh.indexed === null ? Number(fresh.first_block) : Number(fresh.indexed) + 1,
    backfilled_to: start - 1,
    control_from: null,
  };
  await tx
    .insertInto('tracked_contract')
    .values({ chain_id: chainId, address: bytes, project_id, name, ...span })
    .execute();
  if (known === undefined) return;
  await applyActivity(tx, { chainId, projectId: project_id, contracts: [bytes], moves: await everything(tx, chainId) });
}

/** A block range of history that some contracts lack. */
export type Backfill = { readonly addresses: readonly `0x${string}`[]; readonly from: number; readonly to: number };

/** The gap in the history that reaches nearest to the head, with all contracts that have exactly this one. */
export async function findBackfill(db: Db, chainId: number): Promise<Backfill | undefined> {
  const { rows } = await sql<{ addresses: Buffer[]; backfilled_to: string; live_from: string }>`
    select array_agg(distinct address) as addresses, backfilled_to, live_from from tracked_contract
    where chain_id = ${chainId} and backfilled_to < live_from - 1
    group by backfilled_to, live_from order by live_from desc, backfilled_to limit 1`.execute(db);
  const [row] = rows;
  return row && { addresses: row.addresses.map(toHex), from: Number(row.backfilled_to) + 1, to: Number(row.live_from) - 1 };
}

/** All followed contracts of a chain. */
export async function listTrackedAddresses(db: Db, chainId: number): Promise<`0x${string}`[]> {
  const rows = await db
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .select('address')
    .distinct()
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => toHex(address));
}
