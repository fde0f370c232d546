import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Approvals } from '@redoubt/domain/onchain/wallet/holdings';
import { sql } from 'kysely';
import { addressWord, type Hex } from '../../onchain/read/abi.ts';
import { toBytes, toHex } from '../../onchain/record/chain-values.ts';

/** An approval that was granted once. The token's `allowance` tells whether it still stands. */
export type Granted = { readonly token: Hex; readonly spender: Hex; readonly block: number };

/** Recorded approvals that are read, the newest first. */
const LOGS_MAX = 5_000;

// A literal, as in the index: with a parameter the planner would not use the index.
const IS_APPROVAL = sql<boolean>`topic = ${sql.lit(`\\x${TOPIC.approval.slice(2)}`)}::bytea`;

/** Approvals of an address in the logs of followed contracts; `truncated` where there are more. */
export async function listRecordedApprovals(
  db: Db,
  { chainId, owner }: { chainId: number; owner: Hex },
): Promise<{ granted: Granted[]; truncated: boolean }> {
  const { rows } = await sql<{ token: Buffer; spender: Buffer; block: string; logs: string }>`
    select contract as token, substring(topics from 45 for 20) as spender, max(block) as block, sum(count(*)) over () as logs
    from (
      select contract, topics, block from chain_log
      where chain_id = ${chainId} and ${IS_APPROVAL} and substring(topics for 32) = ${toBytes(`0x${addressWord(owner)}`)}
        and octet_length(topics) = 64 and octet_length(data) = 32
      order by time desc limit ${LOGS_MAX + 1}
    ) newest
    group by contract, spender`.execute(db);
  return {
    granted: rows.map(({ token, spender, block }) => ({ token: toHex(token), spender: toHex(spender), block: Number(block) })),
    truncated: Number(rows[0]?.logs ?? 0) > LOGS_MAX,
  };
}

/**
 * The number of followed contracts, the block from which all are followed, and whether the record
 * since then is complete.
 */
export async function readApprovalRecord(db: Db, { chainId }: { chainId: number }): Promise<Approvals['record']> {
  const { fromBlock, ...record } = await db
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .select(sql<number>`count(distinct address)::int`.as('contracts'))
    .select(sql<string | null>`max(from_block)`.as('fromBlock'))
    .select(sql<boolean>`coalesce(bool_and(backfilled_to >= live_from - 1), true)`.as('complete'))
    .executeTakeFirstOrThrow();
  return { ...record, fromBlock: fromBlock === null ? null : Number(fromBlock) };
}

export type KnownSpender = { readonly address: Hex; readonly label: string; readonly projectId: ProjectId; readonly score: number | null };

/**
 * The catalogue's names of these addresses; of several names that of the highest-ranked project.
 */
export async function listKnownSpenders(
  db: Db,
  { slug, addresses }: { slug: string; addresses: readonly Hex[] },
): Promise<ReadonlyMap<Hex, KnownSpender>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<KnownSpender>`
    select distinct on (c.address) c.address, c.name as label, c.project_id as "projectId", l.score
    from project_contract c join project_listing l using (project_id)
    where c.chain = ${slug} and c.address = any(${addresses}::text[])
    order by c.address, l.position, c.position`.execute(db);
  return new Map(rows.map((row) => [row.address, row]));
}
