import type { Db } from '@redoubt/db/client';
import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { type PowersQuestion, toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { ENGINE, ENGINE_READ } from '@redoubt/power/analysis/engine';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { FoundFunction } from '@redoubt/power/evm/functions/find-functions';
import type { Address } from '@redoubt/power/evm/reader';
import type { ReachMap } from '@redoubt/power/reach/reach';
import { sql } from 'kysely';
import { isWithdrawn } from '../record/chain-store.ts';
import { toBytes, toHex, toNumber } from '../record/chain-values.ts';
import { pack, type Readings, unpack } from './readings/readings.ts';
import type { WatchedState } from './readings/watched-state.ts';

export type StoredMap = {
  readonly chainId: number;
  readonly block: number;
  readonly hash: Buffer;
  readonly time: Date;
  readonly map: PowerMap;
  readonly question: PowersQuestion;
  /** The contract's functions, including those of implementations; undefined where the analysis was cut off before. */
  readonly functions?: readonly FoundFunction[] | undefined;
  /** Version of the analysis that made it; today's where it is not said. */
  readonly engine?: number;
  /** What the powers reach; undefined where that was not measured. */
  readonly reach?: ReachMap | undefined;
};

/** An analysed contract rests for this many times its cost, so that frequent changes take a bounded share of the time. */
const REST_TIMES_COST = 60;
/** Rest that is ignored: an ordinary contract may change several times in a row, with a new map each time. */
const REST_SECONDS_FREE = 600;
const toRestSeconds = (costMs: number): number => (costMs / 1_000) * REST_TIMES_COST;
const toRest = (costMs: number) => sql<Date>`greatest(power_map.rests_until, now()) + make_interval(secs => ${toRestSeconds(costMs)})`;
/** Whether the contract of the map `p` is within its share of analysis. */
export const IS_RESTED = sql<boolean>`p.rests_until < now() + make_interval(secs => ${REST_SECONDS_FREE})`;

/** The map of a contract by this version of the analysis, or by an earlier one that can be read. */
export async function findPowerMap(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<StoredMap | undefined> {
  const row = await db
    .selectFrom('power_map')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where('engine', '>=', ENGINE_READ)
    .where('engine', '<=', ENGINE)
    .select(['engine', 'block', 'block_hash', 'block_time', 'map', 'question', 'functions', 'reach'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const map = row.map as PowerMap;
  const question = row.question as PowersQuestion;
  const functions = (row.functions ?? undefined) as StoredMap['functions'];
  const reach = (row.reach ?? undefined) as StoredMap['reach'];
  return {
    chainId,
    engine: row.engine,
    block: toNumber(row.block),
    hash: row.block_hash,
    time: row.block_time,
    map,
    question,
    functions,
    reach,
  };
}

type MapToSave = StoredMap & {
  /** Whether the history was complete when the analysis began. */
  readonly whole?: boolean;
  /** What the analysis cost. */
  readonly costMs?: number;
  readonly watched?: WatchedState;
  readonly readings?: Readings | undefined;
};

/** Of what a map was made from, compressed: 1 to 25 kB of ordinary contracts. Maps of more are analysed again each time. */
const READINGS_BYTES_MAX = 400_000;

/** Whether the map `p` can be read. One of an earlier engine stands until it is made again. */
export const IS_READ = sql<boolean>`p.engine between ${sql.lit(ENGINE_READ)} and ${sql.lit(ENGINE)}`;

/** Saves a map unless a newer one exists: two processes may analyse a contract at the same time. */
export async function savePowerMap(
  db: Db,
  { chainId, block, hash, time, map, question, functions, watched, readings, whole = true, costMs = 0 }: MapToSave,
): Promise<void> {
  const packed = readings && pack(readings);
  const row = {
    block,
    block_hash: hash,
    block_time: time,
    engine: ENGINE,
    map: JSON.stringify(map),
    question: JSON.stringify(question),
    analysed_at: sql<Date>`now()`,
    whole,
    // Measured afterwards.
    reach: null,
    functions: functions === undefined ? null : JSON.stringify(functions),
    rests_until: toRest(costMs),
    digest: toBytes(hashResult(toCanonicalMap(map))),
    watched: watched === undefined ? null : JSON.stringify(watched),
    readings: packed !== undefined && packed.length <= READINGS_BYTES_MAX ? packed : null,
  };
  const isNewer = sql<boolean>`excluded.block >= power_map.block or excluded.engine <> power_map.engine
    or exists (select from chain c where c.chain_id = power_map.chain_id and ${isWithdrawn(sql`power_map.block`, sql`power_map.block_hash`)})`;
  await db
    .insertInto('power_map')
    .values({
      chain_id: chainId,
      address: toBytes(map.address),
      ...row,
      rests_until: sql<Date>`now() + make_interval(secs => ${toRestSeconds(costMs)})`,
    })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(row).where(isNewer))
    .execute();
}

const isThisMap = ({ chainId, map: { address }, block, hash }: StoredMap) =>
  sql<boolean>`chain_id = ${chainId} and address = ${toBytes(address)} and engine = ${ENGINE} and block = ${block} and block_hash = ${hash}`;

/** What a stored map was made from; undefined where that is not known, or was too much. */
export async function findReadings(db: Db, stored: StoredMap): Promise<Readings | undefined> {
  const row = await db.selectFrom('power_map').where(isThisMap(stored)).select('readings').executeTakeFirst();
  return row?.readings == null ? undefined : unpack<Readings>(row.readings);
}

/**
 * Says of a stored map that it is right at another block, too, unless it was replaced meanwhile. What its powers reach keeps the block of
 * its measurement until it is measured again: amounts were not read.
 */
export async function moveMap(
  db: Db,
  { map, to }: { map: StoredMap; to: Pick<StoredMap, 'block' | 'hash' | 'time'> & { readonly whole: boolean; readonly costMs: number } },
): Promise<void> {
  await db
    .updateTable('power_map')
    .set({
      block: String(to.block),
      block_hash: to.hash,
      block_time: to.time,
      analysed_at: sql<Date>`now()`,
      whole: to.whole,
      reach: sql<string>`case when reach ? 'block' then reach else reach || jsonb_build_object('block', block) end`,
      rests_until: toRest(to.costMs),
    })
    .where(isThisMap(map))
    .execute();
}

/** Maps of followed contracts whose powers were not measured at their block, those never measured first, then the newest. */
export async function listUnmeasured(
  db: Db,
  { chainId, limit }: { chainId: number; limit: number },
): Promise<{ readonly block: number; readonly map: PowerMap }[]> {
  const rows = await db
    .selectFrom('power_map')
    .where('chain_id', '=', String(chainId))
    .where('engine', '=', ENGINE)
    .where(sql<boolean>`(reach is null or (reach ->> 'block')::bigint <> block)`)
    .orderBy(sql`reach is not null`)
    .orderBy('block', 'desc')
    .orderBy('address')
    .limit(limit)
    .select(['block', 'map'])
    .execute();
  return rows.map(({ block, map }) => ({ block: toNumber(block), map: map as PowerMap }));
}

/** Saves what the powers of a map reach, unless there is a newer map. */
export async function saveReach(
  db: Db,
  { chainId, address, block, reach }: { chainId: number; address: string; block: number; reach: ReachMap },
): Promise<void> {
  await db
    .updateTable('power_map')
    .set({ reach: JSON.stringify({ ...reach, block }) })
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where('block', '=', String(block))
    .where('engine', '=', ENGINE)
    .execute();
}

/** Whether a deployment was found after the map `p` was made, of a contract that it asked for, and names accounts that it did not look up. */
const HAS_NEW_DEPLOYMENT = sql<boolean>`exists (
  select from contract_deployment d cross join lateral generate_series(0, octet_length(d.accounts) / 20 - 1) n
  where d.chain_id = p.chain_id and d.found_at > p.analysed_at and p.question -> 'accounts' ? ('0x' || encode(d.address, 'hex'))
    and position(encode(substring(d.accounts from 1 + 20 * n for 20), 'hex') in p.question::text) = 0)`;

/** Whether a change of control was logged by the project of the contract `t` since the block of the map `p`. */
const HAS_CHANGED_CONTROL = sql<boolean>`exists (
  select from chain_log l join tracked_contract own on own.chain_id = l.chain_id and own.address = l.contract
  where own.project_id = t.project_id and l.chain_id = t.chain_id and l.block > p.block
    and l.topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[]))`;

/** What the map of a contract rests on, where it was finished and no change of control was logged since. */
export async function findSettledState(
  db: Db,
  { chainId, address }: { chainId: number; address: string },
): Promise<WatchedState | undefined> {
  const { rows } = await sql<{ watched: WatchedState }>`
    select p.watched from power_map p
    where p.chain_id = ${chainId} and p.address = ${toBytes(address)} and p.engine = ${ENGINE} and p.watched is not null
      and not exists (select from jsonb_array_elements(p.map -> 'unknown') u where not u ? 'selector' and u ->> 'reason' in ('time', 'memory'))
      and not exists (select from tracked_contract t where t.chain_id = p.chain_id and t.address = p.address and ${HAS_CHANGED_CONTROL})
    limit 1`.execute(db);
  return rows[0]?.watched;
}

/**
 * Followed contracts whose power map is missing, old, made before the history was complete or their deployer
 * known, cut off, or older than a change of control of the same project; the longest waiting first. A contract over its share
 * of analysis rests, whatever is logged.
 */
export async function listDueContracts(
  db: Db,
  { chainId, olderThanHours, limit }: { chainId: number; olderThanHours: number; limit: number },
): Promise<Address[]> {
  const { rows } = await sql<{ address: Buffer }>`
    select t.address from tracked_contract t
    left join power_map p on p.chain_id = t.chain_id and p.address = t.address and p.engine = ${ENGINE}
    where t.chain_id = ${chainId}
    and not exists (
      select from unfinished_analysis u where u.chain_id = t.chain_id and u.address = t.address and u.retry_at > now()
    ) and (
      p.address is null
      or (not p.whole and not exists (${PAST_TO_READ(chainId)}))
      or (${IS_RESTED} and (
        p.analysed_at < now() - ${olderThanHours} * interval '1 hour'
        or exists (select from unfinished_analysis u where u.chain_id = t.chain_id and u.address = t.address)
        or ${HAS_NEW_DEPLOYMENT}
        or ${HAS_CHANGED_CONTROL}
      ))
    )
    group by t.address, p.analysed_at order by p.analysed_at nulls first, t.address limit ${limit}`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

/** Contracts of a chain whose history is not read, or not who got control before it. */
const PAST_TO_READ = (chainId: number) => sql`select from tracked_contract u join chain c using (chain_id)
  where u.chain_id = ${chainId} and (u.backfilled_to < u.live_from - 1 or (c.start_block > 0 and coalesce(u.control_from, u.live_from) > 0))`;

/** Whether the history of all contracts of a chain is complete. */
export async function isPastRead(db: Db, { chainId }: { chainId: number }): Promise<boolean> {
  const { rows } = await sql`${PAST_TO_READ(chainId)} limit 1`.execute(db);
  return rows.length === 0;
}

export async function isTracked(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<boolean> {
  const row = await db
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .select('address')
    .executeTakeFirst();
  return row !== undefined;
}
