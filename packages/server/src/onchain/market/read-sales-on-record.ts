import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { Address } from '@redoubt/power/evm/reader';
import type { SalesOnRecord } from '@redoubt/power/market/simulation';
import { sql } from 'kysely';
import { toBytes } from '../record/chain-values.ts';

/** Newest transfers that are counted. */
const TRANSFERS_MAX = 20_000;

/**
 * Purchases and sales of outsiders in the token's recorded transfers. An outsider is an account that
 * received the token from its pools only, and holds no privileged function: what others gave to it
 * or minted for it would make it an insider. It has sold when it sent any of it to a pool. Counted from
 * `fromBlock` on: what an account was given before is not on record. Undefined without pools, and where
 * no transfer is recorded.
 */
export async function readSalesOnRecord(
  db: Db,
  { chainId, token, pools, insiders }: { chainId: number; token: Address; pools: readonly Address[]; insiders: readonly string[] },
): Promise<SalesOnRecord | undefined> {
  if (pools.length === 0) return undefined;
  const places = pools.map(toBytes);
  const others = [...pools, ...insiders, token].map(toBytes);
  const { rows } = await sql<{ moves: number; bought: number; sold: number; from_block: string }>`
    with record as (
      select min(case when backfilled_to >= live_from - 1 then from_block else live_from end) as from_block
      from tracked_contract where chain_id = ${chainId} and address = ${toBytes(token)}
    ), moves as materialized (
      select block, substring(topics from 13 for 20) as sender, substring(topics from 45 for 20) as recipient from chain_log
      where chain_id = ${chainId} and contract = ${toBytes(token)} and topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) >= 64
        and block >= coalesce((select from_block from record), 0)
      order by block desc limit ${TRANSFERS_MAX}
    ), outsiders as (
      select recipient as account from moves
      group by recipient having bool_and(sender = any(${places}::bytea[])) and recipient <> all(${others}::bytea[])
    ), sellers as (
      select distinct sender as account from moves where recipient = any(${places}::bytea[])
    )
    select (select count(*) from moves)::int as moves, count(*)::int as bought, count(sellers.account)::int as sold,
      (select case when count(*) < ${TRANSFERS_MAX} then coalesce((select from_block from record), 0) else min(block) end from moves) as from_block
    from outsiders left join sellers using (account)`.execute(db);
  const [row] = rows;
  if (row === undefined || row.moves === 0) return undefined;
  return { outsidersBought: row.bought, outsidersSold: row.sold, fromBlock: Number(row.from_block) };
}
