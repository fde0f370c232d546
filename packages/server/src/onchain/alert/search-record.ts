import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db, Tx } from '@redoubt/db/client';
import { NEWS_HOURS } from '@redoubt/domain/onchain/alert/thresholds';
import { HOUR_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { preventProjectRemoval } from '../../catalog/catalog-store.ts';
import { toHex } from '../record/chain-values.ts';
import type { AlertCandidate, RecordRange } from './alert-candidate.ts';
import { type AlertCursor, lockAlertCursor, moveAlertCursor } from './alert-cursor.ts';
import { confirmAlerts, type NewAlert, raiseAlerts } from './alert-store.ts';
import { createContractAge } from './contract-age.ts';
import { type AttributedEvent, findActors } from './find-actors.ts';
import { findCalls } from './find-calls.ts';
import { findFundedDeployer } from './find-deployer.ts';
import { findEvents } from './find-events.ts';
import { findOutflows } from './find-outflows.ts';
import { createMintJudge } from './judge-mints.ts';
import { createKnownPowers } from './known-powers.ts';

/** Logs of one step; the last block is always whole. */
const LOGS_MAX = 20_000;
const TIME_ZERO = new Date(0);

type AlertSearchDeps = { readonly db: Db; readonly client: ChainClient };

/** How far the chain is recorded, and searched. */
type RecordState = { indexed: number; hash: string; time: Date; finalized: number; isWhole: boolean; cursor: AlertCursor; newsFrom: Date };

type PastRange = RecordRange & { readonly contracts: Buffer[] };

/** What was found in a contract's past, and what is searched with that. */
type SearchedPast = {
  readonly range: PastRange;
  readonly found: AttributedEvent[];
  readonly column: 'past_searched' | 'deployer_searched';
};

/** The newest block that was searched. It must be unchanged when the alerts are written. */
type Seen = { readonly block: number; readonly hash: string | undefined };

/**
 * Searches the record of a chain for alerts. Nothing is lost or raised twice, whenever the process
 * ends: a step writes its alerts and the cursor in one transaction, and a repeated step makes the
 * same alerts under the same keys. It only reads what the follower has committed, on connections of
 * its own.
 */
export function createAlertSearch({ db, client }: AlertSearchDeps) {
  const { chainId } = client;
  const readPowers = createKnownPowers(db, { chainId });
  const judgeMints = createMintJudge();

  /** One step. `true`: there is more to search. */
  return async function searchOn(): Promise<boolean> {
    const record = await findRecord(db, chainId);
    if (record === undefined) return false;
    if (record.cursor.block < record.indexed) {
      await searchNext(record);
      return true;
    }
    if (await searchPast(record)) return true;
    if (record.isWhole && (await searchDeployer(record))) return true;
    await confirm(record);
    return false;
  };

  async function searchNext(record: RecordState): Promise<void> {
    const { cursor, isWhole } = record;
    const end = await findEnd(db, { chainId, record });
    const range = {
      chainId,
      fromBlock: cursor.block + 1,
      toBlock: end.block,
      fromTime: cursor.time,
      toTime: end.time,
      newsFrom: earlier(dayAgo(), record.newsFrom),
      isWhole,
    };
    const found = await search(range);
    await write(record, { range, seen: end, found, and: (tx) => moveAlertCursor(tx, { chainId, to: end }) });
  }

  /** Searches a contract's history up to the cursor, once it is complete and the contract has a power map. */
  async function searchPast(record: RecordState): Promise<boolean> {
    const { rows } = await sql<{ address: Buffer }>`
      select t.address from tracked_contract t join power_map p on p.chain_id = t.chain_id and p.address = t.address
      where t.chain_id = ${chainId} and not t.past_searched and t.backfilled_to >= t.live_from - 1 limit 1`.execute(db);
    const [row] = rows;
    if (row === undefined) return false;
    const range = toPast(record, row.address);
    await writePast(record, { range, found: await search(range), column: 'past_searched' });
    return true;
  }

  /**
   * Looks for who paid a contract's deployer. A payment is in the record of another contract: while the past of any is unread,
   * nothing found means nothing.
   */
  async function searchDeployer(record: RecordState): Promise<boolean> {
    const { rows } = await sql<{ address: Buffer }>`
      select address from tracked_contract where chain_id = ${chainId} and past_searched and not deployer_searched limit 1`.execute(db);
    const [row] = rows;
    if (row === undefined) return false;
    const range = toPast(record, row.address);
    const funded = await findFundedDeployer({ db, client, range }, row.address);
    await writePast(record, { range, found: await findActors({ db, client, chainId }, funded), column: 'deployer_searched' });
    return true;
  }

  /** All that is recorded of a contract. Its past was not followed, whatever else of the chain was. */
  function toPast({ cursor, isWhole }: RecordState, contract: Buffer): PastRange {
    return {
      chainId,
      fromBlock: 0,
      toBlock: cursor.block,
      fromTime: TIME_ZERO,
      toTime: cursor.time,
      newsFrom: dayAgo(),
      isWhole,
      contracts: [contract],
    };
  }

  async function writePast(record: RecordState, { range, found, column }: SearchedPast): Promise<void> {
    await write(record, {
      range,
      seen: { block: record.indexed, hash: record.hash },
      found,
      and: async (tx) => {
        await tx
          .updateTable('tracked_contract')
          .set({ [column]: true })
          .where('chain_id', '=', String(chainId))
          .where('address', 'in', range.contracts)
          .execute();
      },
    });
  }

  async function search(range: RecordRange): Promise<AttributedEvent[]> {
    const wasActiveBefore = createContractAge(db, { chainId });
    const { candidates, mints } = await findEvents(db, { range, wasActiveBefore });
    const calls = await findCalls(db, { range, powers: await readPowers(), wasActiveBefore });
    const minted = await judgeMints({ db, client, range, wasActiveBefore }, mints);
    // Outflows are judged for news only: within the history, each largest one so far would be exceptional.
    const outflows = range.contracts === undefined ? await findOutflows(db, { range }) : [];
    const all: AlertCandidate[] = [...candidates, ...calls, ...minted, ...outflows];
    return findActors({ db, client, chainId }, all);
  }

  /** Writes all or nothing; nothing when the searched blocks were replaced. */
  async function write(
    record: RecordState,
    { range, seen, found, and }: { range: RecordRange; seen: Seen; found: AttributedEvent[]; and: (tx: Tx) => Promise<void> },
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await preventProjectRemoval(tx);
      const cursor = await lockAlertCursor(tx, { chainId });
      if (cursor.block !== record.cursor.block || !(await isStillThere(tx, { chainId, seen }))) return;
      await raiseAlerts(tx, await toAlerts(tx, { range, found, finalized: record.finalized }));
      await and(tx);
      await confirmAlerts(tx, { chainId, toBlock: record.finalized });
    });
  }

  async function confirm({ finalized, cursor }: RecordState): Promise<void> {
    const { rows } = await sql`
      select from alert where chain_id = ${chainId} and state = 'pending' and block <= ${finalized} limit 1`.execute(db);
    if (rows.length === 0) return;
    await db.transaction().execute(async (tx) => {
      const held = await lockAlertCursor(tx, { chainId });
      if (held.block >= cursor.block) await confirmAlerts(tx, { chainId, toBlock: finalized });
    });
  }
}

const dayAgo = () => new Date(Date.now() - NEWS_HOURS * HOUR_MS);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** `undefined` while the chain's history is read: the follower comes first. */
async function findRecord(db: Db, chainId: number): Promise<RecordState | undefined> {
  const { rows } = await sql<{
    indexed: string;
    indexed_hash: Buffer;
    indexed_time: Date;
    finalized: string | null;
    first_block: string;
    whole: boolean;
    block: string | null;
    block_time: Date | null;
    news_from: Date | null;
  }>`
    select c.indexed, c.indexed_hash, c.indexed_time, c.finalized, c.first_block, a.block, a.block_time, a.news_from,
      c.start_block = 0 and (c.first_block = 0 or not exists (
        select from tracked_contract t where t.chain_id = c.chain_id and t.backfilled_to < t.live_from - 1)) as whole
    from chain c left join alert_cursor a using (chain_id)
    where c.chain_id = ${chainId} and c.phase = 'live' and c.indexed is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const first = Number(row.first_block);
  return {
    indexed: Number(row.indexed),
    hash: toHex(row.indexed_hash),
    time: row.indexed_time,
    finalized: Math.min(Number(row.finalized ?? -1), Number(row.indexed)),
    isWhole: row.whole,
    newsFrom: row.news_from ?? new Date(),
    cursor: { block: row.block === null ? first - 1 : Number(row.block), time: row.block_time ?? TIME_ZERO },
  };
}

/** Where a step ends: at the end of the record, or after LOGS_MAX logs. */
async function findEnd(db: Db, { chainId, record }: { chainId: number; record: RecordState }): Promise<Seen & AlertCursor> {
  const { rows } = await sql<{ block: string; time: Date }>`
    select block, time from chain_log
    where chain_id = ${chainId} and time >= ${record.cursor.time} and block > ${record.cursor.block} and block < ${record.indexed}
    order by time, block, log_index offset ${LOGS_MAX} limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return { block: record.indexed, hash: record.hash, time: record.time };
  const block = Number(row.block);
  const header = await db
    .selectFrom('chain_block')
    .where('chain_id', '=', String(chainId))
    .where('number', '=', String(block))
    .select('hash')
    .executeTakeFirst();
  return { block, hash: header && toHex(header.hash), time: row.time };
}

async function isStillThere(tx: Tx, { chainId, seen }: { chainId: number; seen: Seen }): Promise<boolean> {
  const { rows } = await sql<{ indexed: string; hash: Buffer | null }>`
    select c.indexed, b.hash from chain c
    left join chain_block b on b.chain_id = c.chain_id and b.number = ${seen.block}
    where c.chain_id = ${chainId} and c.indexed >= ${seen.block}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  return seen.hash === undefined || row.hash === null || toHex(row.hash) === seen.hash;
}

/** Makes an alert for each project that has the contract. */
async function toAlerts(
  tx: Tx,
  { range, found, finalized }: { range: RecordRange; found: readonly AttributedEvent[]; finalized: number },
): Promise<NewAlert[]> {
  const alerts: NewAlert[] = [];
  const { chainId } = range;
  for (const { detail, transaction, contract, block, time, logIndex, mark } of found) {
    const { rows } = await sql<{ project_id: string; hash: Buffer | null }>`
      select t.project_id, b.hash from tracked_contract t
      left join chain_block b on b.chain_id = t.chain_id and b.number = ${block}
      where t.chain_id = ${chainId} and t.address = decode(${contract.slice(2)}, 'hex') order by t.project_id`.execute(tx);
    for (const { project_id, hash } of rows) {
      const blockHash = hash === null ? undefined : toHex(hash);
      alerts.push({
        dedupeKey: [detail.kind, chainId, transaction, contract, mark, project_id].join(':'),
        projectId: project_id,
        cause: { chainId, contract, block, blockHash, transaction, logIndex },
        happenedAt: time,
        state: block <= finalized ? 'confirmed' : 'pending',
        late: time < range.newsFrom,
        detail,
      });
    }
  }
  return alerts;
}
