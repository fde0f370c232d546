import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import type { Approvals } from '@redoubt/domain/onchain/wallet/holdings';
import { sql } from 'kysely';
import { addressWord, type Hex } from '../../onchain/read/abi.ts';
import { toBytes, toHex } from '../../onchain/record/chain-values.ts';
import { GRANTS, type Granted, readGrants } from './granted.ts';

/** Recorded logs of approvals, and of operators, that are read, the newest first. */
const LOGS_MAX = 5_000;

// Literals, as in the indexes: with parameters the planner would not use them.
const literal = (topic: string) => sql.lit(`\\x${topic.slice(2)}`);
const [APPROVAL, ...OPERATORS] = GRANTS;
const IS_APPROVAL = sql<boolean>`topic = ${literal(APPROVAL)}::bytea`;
const NAMES_OPERATOR = sql<boolean>`topic in (${sql.join(OPERATORS.map((topic) => sql`${literal(topic)}::bytea`))})`;

/** What an address granted, by the logs of followed contracts; `truncated` where there are more. */
export async function listRecordedGrants(
  db: Db,
  { chainId, owner }: { chainId: number; owner: Hex },
): Promise<{ granted: Granted; truncated: boolean }> {
  const list = async (isGrant: typeof IS_APPROVAL) => {
    const { rows } = await sql<{ contract: Buffer; topic: Buffer; topics: Buffer; dataWords: number; block: string }>`
      select contract, topic, topics, octet_length(data) / 32 as "dataWords", block from chain_log
      where chain_id = ${chainId} and ${isGrant} and substring(topics for 32) = ${toBytes(`0x${addressWord(owner)}`)}
      order by time desc limit ${LOGS_MAX + 1}`.execute(db);
    return rows;
  };
  const parts = await Promise.all([list(IS_APPROVAL), list(NAMES_OPERATOR)]);
  const logs = parts.flatMap((rows) =>
    rows.slice(0, LOGS_MAX).map(({ contract, topic, topics, block, dataWords }) => ({
      contract: toHex(contract),
      topic: toHex(topic),
      topics: toHex(topics),
      dataWords,
      block: Number(block),
    })),
  );
  return { granted: readGrants(logs, owner), truncated: parts.some((rows) => rows.length > LOGS_MAX) };
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
