import type { Db } from '@redoubt/db/client';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { Address } from '@redoubt/power/evm/reader';
import { type RawBuilder, sql } from 'kysely';
import { isWithdrawn } from '../record/chain-store.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import { IS_RESTED } from './power-store.ts';

/** Blocks of a chain above this one, with its time: rows are ordered by time. */
export type BlocksAfter = { readonly chainId: number; readonly block: number; readonly time: Date };

/** A contract that was changed or called, and the last block in which it was. */
export type Touched = { readonly contract: string; readonly block: number };

const within = ({ chainId, block, time }: BlocksAfter) => sql`chain_id = ${chainId} and time >= ${time} and block > ${block}`;

/** Contracts that logged a change of owners, roles or code. */
export async function listLoggedChanges(db: Db, after: BlocksAfter): Promise<Touched[]> {
  const { rows } = await sql<{ contract: Buffer; block: string }>`
    select contract, max(block) as block from chain_log
    where ${within(after)} and topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[]) group by contract`.execute(db);
  return rows.map(({ contract, block }) => ({ contract: toHex(contract), block: Number(block) }));
}

/** Functions called successfully, by transactions or, where traces exist, by other contracts. */
export async function listCalledFunctions(db: Db, after: BlocksAfter): Promise<(Touched & { readonly selector: string })[]> {
  const { rows } = await sql<{ contract: Buffer; selector: Buffer; block: string }>`
    select contract, selector, max(block) as block from (
      select contract, selector, block from chain_transaction where ${within(after)} and ok
      union all
      select contract, selector, block from chain_internal_call where ${within(after)} and calls > failed
    ) call group by contract, selector`.execute(db);
  return rows.map(({ contract, selector, block }) => ({ contract: toHex(contract), selector: toHex(selector), block: Number(block) }));
}

/**
 * Followed contracts that were called or logged anything, and those of the same projects whose maps name
 * one of them: a beacon, an implementation, a holder.
 */
export async function listTouchedContracts(db: Db, after: BlocksAfter): Promise<Address[]> {
  const { rows } = await sql<{ address: Buffer }>`
    with touched as (
      select contract from chain_log where ${within(after)}
      union select contract from chain_transaction where ${within(after)} and ok
      union select contract from chain_internal_call where ${within(after)} and calls > failed
    )
    select contract as address from touched
    union
    select p.address from touched
    join tracked_contract source on source.chain_id = ${after.chainId} and source.address = touched.contract
    join tracked_contract t on t.chain_id = source.chain_id and t.project_id = source.project_id
    join power_map p on p.chain_id = t.chain_id and p.address = t.address
    where p.watched::text like '%' || encode(touched.contract, 'hex') || '%'
    order by 1`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

/**
 * Followed contracts whose maps are of a withdrawn block, or older than a change of the contract itself
 * or of another of its project that the map names. Changed contracts come first. Resting ones are left
 * out.
 */
export async function listOutdatedMaps(
  db: Db,
  { chainId, touched, limit }: { chainId: number; touched: readonly Touched[]; limit: number },
): Promise<Address[]> {
  const { rows } = await sql<{ address: Buffer }>`
    with happened as (
      select * from unnest(${touched.map(({ contract }) => toBytes(contract))}::bytea[], ${touched.map(({ block }) => block)}::bigint[]) it (contract, block)
    ), concerned as (
      select contract as address, block, true as own from happened
      union all
      select t.address, happened.block, false
      from happened
      join tracked_contract source on source.chain_id = ${chainId} and source.address = happened.contract
      join tracked_contract t on t.chain_id = ${chainId} and t.project_id = source.project_id and t.address <> source.address
      join power_map p on p.chain_id = ${chainId} and p.address = t.address and p.block < happened.block
      where p.map::text like '%' || encode(happened.contract, 'hex') || '%'
    )
    select p.address
    from power_map p
    join chain c on c.chain_id = p.chain_id
    left join concerned it on it.address = p.address and it.block > p.block
    where p.chain_id = ${chainId} and p.engine = ${ENGINE}
      and exists (select from tracked_contract t where t.chain_id = p.chain_id and t.address = p.address)
      and (it.address is not null or ${isWithdrawn(sql`p.block`, sql`p.block_hash`)})
      and ${IS_RESTED}
    group by p.address, p.analysed_at order by bool_or(it.own) desc nulls last, p.analysed_at, p.address limit ${limit}`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

/**
 * Whether the map `p`, on the chain `c`, was made by an earlier engine, is of a withdrawn block, or is older than a change of control
 * that a contract of the project logged: then it is due.
 */
export const isOutdatedMap = (
  project: string,
): RawBuilder<boolean> => sql`(p.engine <> ${ENGINE} or ${isWithdrawn(sql`p.block`, sql`p.block_hash`)} or exists (
  select from chain_log l join tracked_contract own on own.chain_id = l.chain_id and own.address = l.contract
  where own.project_id = ${sql.ref(project)} and l.chain_id = p.chain_id and l.block > p.block and l.topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[])))`;

/** The same of one contract. */
export async function isOutdated(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<boolean> {
  const { rows } = await sql`
    select from power_map p join chain c using (chain_id) join tracked_contract t on t.chain_id = p.chain_id and t.address = p.address
    where p.chain_id = ${chainId} and p.address = ${toBytes(address)} and ${isOutdatedMap('t.project_id')} limit 1`.execute(db);
  return rows.length > 0;
}
