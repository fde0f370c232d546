import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db, Tx } from '@redoubt/db/client';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { sql } from 'kysely';
import { IS_SIMULATION_READ } from '../market/market-store.ts';
import { IS_READ } from '../power/power-store.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { BlockRef } from './finding.ts';

export type DueProject = { readonly projectId: string; readonly chainId: number; readonly slug: string };

/** Facts are renewed at least this often: histories grow, and shares of a supply move. */
const AGAIN_AFTER_HOURS = 6;
/** After new transactions facts are renewed this often. */
const MOVED_AFTER_MINUTES = 10;

/**
 * Projects whose facts from a chain are missing, old, or older than a power map, a market simulation,
 * an alert, an imported label list or a comparison with audited code. A project with a contract without a map waits for it for five
 * minutes. The longest waiting first.
 */
export async function listDueProjects(db: Db, { limit }: { limit: number }): Promise<DueProject[]> {
  const { rows } = await sql<DueProject & { chainId: string }>`
    select t.project_id as "projectId", t.chain_id as "chainId", c.slug
    from tracked_contract t join chain c using (chain_id)
    left join power_map p on p.chain_id = t.chain_id and p.address = t.address and ${IS_READ}
    left join token_simulation s on s.chain_id = t.chain_id and s.address = t.address and ${IS_SIMULATION_READ}
    left join assessment a on a.project_id = t.project_id and a.chain_id = t.chain_id
    where c.phase = 'live' and c.indexed is not null
    group by t.project_id, t.chain_id, c.slug, c.indexed, a.assessed_at, a.block
    having (bool_and(p.address is not null) or min(p.analysed_at) < now() - interval '5 minutes') and (
      a.assessed_at is null
      or greatest(max(p.analysed_at), max(s.simulated_at), (select max(imported_at) from label_list)) > a.assessed_at
      or exists (
        select from audited_code code join engagement e on e.id = code.engagement_id
        where e.project_id = t.project_id and code.chain = c.slug and code.compared_at > a.assessed_at)
      or exists (
        select from alert x
        where x.project_id = t.project_id and x.chain_id = t.chain_id and x.block > a.block and not x.late and x.state <> 'retracted')
      or a.assessed_at < now() - ${AGAIN_AFTER_HOURS} * interval '1 hour'
      or (a.assessed_at < now() - ${MOVED_AFTER_MINUTES} * interval '1 minute' and exists (
        select from chain_transaction x join tracked_contract own on own.chain_id = x.chain_id and own.address = x.contract
        where own.project_id = t.project_id and x.chain_id = t.chain_id and x.block > a.block))
    )
    order by a.assessed_at nulls first, t.project_id limit ${limit}`.execute(db);
  return rows.map(({ chainId, ...row }) => ({ ...row, chainId: Number(chainId) }));
}

export type FollowedContract = {
  readonly address: `0x${string}`;
  readonly name: string;
  readonly role: string;
  readonly recordedFrom: number | undefined;
};

/** A project's contracts on one chain, with the catalogue's names and roles. */
export async function listFollowed(db: Db, { projectId, chainId, slug }: DueProject): Promise<FollowedContract[]> {
  const { rows } = await sql<{ address: Buffer; name: string; role: string; from: string | null }>`
    select t.address, t.name, coalesce(c.role, 'other') as role,
      case when t.backfilled_to >= t.live_from - 1 then t.from_block end as from
    from tracked_contract t
    left join lateral (
      select role from project_contract where project_id = t.project_id and chain = ${slug} and address = '0x' || encode(t.address, 'hex')
      order by position limit 1) c on true
    where t.project_id = ${projectId} and t.chain_id = ${chainId} order by t.address`.execute(db);
  return rows.map(({ address, name, role, from }) => ({
    address: toHex(address),
    name,
    role,
    recordedFrom: from === null ? undefined : Number(from),
  }));
}

/** All contracts followed on a chain: whether their whole history is recorded, and whether they are pools. */
export async function listAllFollowed(
  db: Db,
  { chainId, slug }: { chainId: number; slug: string },
): Promise<Map<string, { recorded: boolean; isPool: boolean }>> {
  const { rows } = await sql<{ address: Buffer; recorded: boolean; pool: boolean }>`
    select t.address, bool_and(t.backfilled_to >= t.live_from - 1 and t.from_block = 0) as recorded,
      bool_or(exists (select from project_contract p where p.chain = ${slug} and p.role = 'pool' and p.address = '0x' || encode(t.address, 'hex'))) as pool
    from tracked_contract t where t.chain_id = ${chainId} group by t.address order by t.address`.execute(db);
  return new Map(rows.map(({ address, recorded, pool }) => [toHex(address), { recorded, isPool: pool }]));
}

export type LogRow = {
  readonly block: number;
  readonly index: number;
  readonly at: number;
  readonly hash: `0x${string}`;
  readonly topic: `0x${string}`;
  /** The topics after the first. */
  readonly topics: `0x${string}`;
  readonly data: `0x${string}`;
};

type StoredLog = { block: string; index: number; time: Date; hash: Buffer; topic: Buffer; topics: Buffer; data: Buffer };

const toLogRow = ({ block, index, time, hash, topic, topics, data }: StoredLog): LogRow => ({
  block: Number(block),
  index,
  at: time.getTime(),
  hash: toHex(hash),
  topic: toHex(topic),
  topics: toHex(topics),
  data: toHex(data),
});

/** A contract's logs of these topics, oldest first; undefined when there are more than `max`. */
export async function listLogs(
  db: Db,
  { chainId, address, topics, max }: { chainId: number; address: string; topics: readonly string[]; max: number },
): Promise<LogRow[] | undefined> {
  const { rows } = await sql<StoredLog>`
    select block, log_index as index, time, tx_hash as hash, topic, topics, data from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(address)} and topic = any(${topics.map(toBytes)}::bytea[])
    order by block, log_index limit ${max + 1}`.execute(db);
  return rows.length > max ? undefined : rows.map(toLogRow);
}

const ZERO_ADDRESS = Buffer.alloc(20);

/** A token's transfers from and to the zero address, which are its mints and burns, oldest first; undefined when there are more than `max`. */
export async function listMintsAndBurns(
  db: Db,
  { chainId, address, max }: { chainId: number; address: string; max: number },
): Promise<LogRow[] | undefined> {
  const { rows } = await sql<StoredLog>`
    select block, log_index as index, time, tx_hash as hash, topic, topics, data from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(address)} and topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) = 64
      and (substring(topics from 13 for 20) = ${ZERO_ADDRESS} or substring(topics from 45 for 20) = ${ZERO_ADDRESS})
    order by block, log_index limit ${max + 1}`.execute(db);
  return rows.length > max ? undefined : rows.map(toLogRow);
}

/** When a token was first transferred to an account on record, in milliseconds; undefined when it was not. */
export async function findFirstTransferTo(
  db: Db,
  { chainId, token, to }: { chainId: number; token: string; to: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ time: Date }>`
    select time from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(token)} and topic = ${toBytes(TOPIC.transfer)} and octet_length(topics) = 64
      and substring(topics from 45 for 20) = ${toBytes(to)}
    order by block limit 1`.execute(db);
  return rows[0]?.time.getTime();
}

/** A contract's first log or transaction. */
export async function findFirstActivity(
  db: Db,
  { chainId, address }: { chainId: number; address: string },
): Promise<{ block: number; at: number; hash: `0x${string}` } | undefined> {
  const { rows } = await sql<{ block: string; time: Date; hash: Buffer }>`
    select block, time, hash from (
      (select block, time, tx_hash as hash from chain_log where chain_id = ${chainId} and contract = ${toBytes(address)} order by time, block limit 1)
      union all
      (select block, time, hash from chain_transaction where chain_id = ${chainId} and contract = ${toBytes(address)} order by time, block limit 1)
    ) first order by block limit 1`.execute(db);
  const [row] = rows;
  return row && { block: Number(row.block), at: row.time.getTime(), hash: toHex(row.hash) };
}

/** Those of the addresses that any project names on the chain. */
export async function listNamed(db: Db, { slug, addresses }: { slug: string; addresses: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('project_contract')
    .where('chain', '=', slug)
    .where('address', '=', sql<string>`any(${addresses})`)
    .select('address')
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Recorded transactions of these senders to a project's contracts: their number, and the newest of them. */
export async function countSentTo(
  db: Db,
  { projectId, chainId, senders, upTo, shownMax }: DueProject & { senders: readonly string[]; upTo: number; shownMax: number },
): Promise<{ count: number; hashes: `0x${string}`[] }> {
  const { rows } = await sql<{ hash: Buffer; count: number }>`
    select x.hash, (count(*) over ())::int as count
    from tracked_contract t join chain_transaction x on x.chain_id = t.chain_id and x.contract = t.address
    where t.project_id = ${projectId} and t.chain_id = ${chainId} and x.block <= ${upTo} and x.sender = any(${senders.map(toBytes)}::bytea[])
    order by x.block desc, x.tx_index desc, x.hash limit ${shownMax}`.execute(db);
  return { count: rows[0]?.count ?? 0, hashes: rows.map(({ hash }) => toHex(hash)) };
}

/** What the catalogue says about a project, as far as assessing its contracts needs it. */
export async function readProjectStatements(
  db: Db,
  { projectId }: { projectId: string },
): Promise<{ categories: string[]; rugPulls: { transaction: string | null; date: string }[]; sanctionsSearched: boolean }> {
  const project = await db.selectFrom('project').where('id', '=', projectId).select('categories').executeTakeFirst();
  const { rows } = await sql<{ transaction: string | null; date: string }>`
    select transaction, date from project_incident where project_id = ${projectId} and kind = 'rug-pull' order by position`.execute(db);
  const searched = await db
    .selectFrom('project_search_record')
    .where('project_id', '=', projectId)
    .where('subject', '=', 'sanctions')
    .select('subject')
    .executeTakeFirst();
  return { categories: project?.categories ?? [], rugPulls: rows, sanctionsSearched: searched !== undefined };
}

export async function saveAssessment(
  tx: Tx,
  { projectId, chainId, block, hash }: { projectId: string; chainId: number; block: number; hash: Buffer },
): Promise<void> {
  const row = { block, block_hash: hash, assessed_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('assessment')
    .values({ project_id: projectId, chain_id: chainId, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'chain_id']).doUpdateSet(row))
    .execute();
}

/** The newest transaction in which a project's contracts logged a change of control, above one block and up to another. */
export async function findControlChange(
  db: Db,
  { projectId, chainId, above, upTo }: { projectId: string; chainId: number; above: number; upTo: number },
): Promise<{ blockNumber: number; transaction: string } | undefined> {
  const { rows } = await sql<{ block: string; hash: Buffer }>`
    select l.block, l.tx_hash as hash from chain_log l join tracked_contract t on t.chain_id = l.chain_id and t.address = l.contract
    where t.project_id = ${projectId} and l.chain_id = ${chainId} and l.block > ${above} and l.block <= ${upTo}
      and l.topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[])
    order by l.block desc, l.log_index desc limit 1`.execute(db);
  const [row] = rows;
  return row && { blockNumber: Number(row.block), transaction: toHex(row.hash) };
}

/** The block from which on internal calls are recorded; undefined without an endpoint that offers traces. */
export async function findTracedFrom(db: Db, { chainId }: { chainId: number }): Promise<number | undefined> {
  const row = await db.selectFrom('chain').where('chain_id', '=', String(chainId)).select(['traces', 'traced_from']).executeTakeFirst();
  return row?.traces !== 'offered' || row.traced_from === null ? undefined : Number(row.traced_from);
}

/**
 * Marks the power maps of a project's contracts as due, because no endpoint keeps the blocks that they
 * were read at. Contracts over their share of analysis still rest.
 */
export async function renewMaps(db: Db, { projectId, chainId }: { projectId: string; chainId: number }): Promise<void> {
  await sql`
    update power_map p set analysed_at = 'epoch' from tracked_contract t
    where t.project_id = ${projectId} and t.chain_id = ${chainId} and p.chain_id = t.chain_id and p.address = t.address`.execute(db);
}

/** Up to 40 contracts of other projects that are proven honeypots, or whose projects insiders drained. */
export async function listBadContracts(
  db: Db,
  { besides, chainId, slug }: { besides: string; chainId: number; slug: string },
): Promise<`0x${string}`[]> {
  const { rows } = await sql<{ address: Buffer }>`
    select distinct t.address from fact f join tracked_contract t on t.project_id = f.project_id and t.chain_id = ${chainId}
    where f.valid_to is null and f.deployment = ${slug} and f.project_id <> ${besides} and (
      (f.subject = 'CAP-02' and f.answer ->> 'confirmed' = 'true')
      or (f.subject = 'CAP-01' and f.contract = '0x' || encode(t.address, 'hex')
        and f.answer ->> 'tradingOpen' = 'true' and f.answer ->> 'freshBuyerSells' = 'false'))
    order by t.address limit 40`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

/** The code of a published audit of ours beside the code that runs at one contract. */
export type AuditedHere = {
  readonly verdict: 'same' | 'different' | 'not-compared';
  readonly reason: string | null;
  /** Whether it was compiled here from the audited files, or given as build output. */
  readonly isBuiltHere: boolean;
  /** Addresses whose code was compared. */
  readonly compared: readonly string[];
  /** The block at which it was compared; undefined where it was not. */
  readonly at: BlockRef | undefined;
  /** Whether the project has audits whose scope is not transcribed here. */
  readonly hasOthers: boolean;
};

/** Of the reports that hold, the best answer about a contract; undefined where none has it in its scope, or none was compared yet. */
export async function readAudited(
  db: Db,
  { projectId, slug, address }: { projectId: string; slug: string; address: string },
): Promise<AuditedHere | undefined> {
  const { rows } = await sql<Omit<AuditedHere, 'at'> & { block: string | null; hash: Buffer | null; time: Date | null }>`
    select code.verdict, code.reason, build.kind <> 'output' as "isBuiltHere",
      array(select part ->> 'address' from jsonb_array_elements(code.parts) part) as compared,
      code.block, code.block_hash as hash, code.block_time as time,
      exists (select from project_audit a where a.project_id = engagement.project_id and a.statement_id is distinct from engagement.statement_id)
        as "hasOthers"
    from audited_code code join audited_build build using (engagement_id) join engagement on engagement.id = code.engagement_id
    where engagement.project_id = ${projectId} and code.chain = ${slug} and code.address = ${address}
      and exists (select from audit_report r where r.engagement_id = engagement.id and r.state = 'published' and r.disclosure <> 'hash')
    order by array_position(array['same', 'not-compared', 'different'], code.verdict), build.kind = 'output', engagement.id limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { block, hash, time, ...about } = row;
  const at = block === null || hash === null || time === null ? undefined : { number: Number(block), hash: toHex(hash), time };
  return { ...about, at };
}
