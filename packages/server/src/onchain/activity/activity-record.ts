import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import { type ActivitySpan, SPAN_LENGTHS_MS } from '@redoubt/domain/onchain/activity/activity-span';
import type { ChainRecord, CountedAsOf, TimeRange } from '@redoubt/domain/onchain/activity/schema';
import { sql } from 'kysely';
import { toHex, toOptionalNumber } from '../record/chain-values.ts';

/** A chain on which a project is followed, and how far it is recorded. */
export type RecordedChain = ChainRecord & { readonly chainId: number; readonly addresses: readonly Buffer[]; readonly fromBlock: number };

/** The fields that every answer about a project's activity has, and what further queries need. */
export type ActivityRecord = {
  readonly frame: {
    readonly projectId: ProjectId;
    readonly monitored: boolean;
    readonly window: TimeRange;
    readonly asOf: CountedAsOf | null;
    readonly chains: ChainRecord[];
    readonly updatedAt: string;
  };
  readonly recorded: readonly RecordedChain[];
  readonly contractsKnown: number;
};

type Row = {
  chain_id: string;
  slug: string;
  indexed: string | null;
  indexed_hash: Buffer | null;
  indexed_time: Date | null;
  finalized: string | null;
  traces: 'unknown' | 'offered' | 'missing';
  addresses: Buffer[];
  whole: number;
  from_block: string;
  counted_from: string;
  first_hour: Date | null;
};

/**
 * Reads a project's connected chains: the record of a disconnected one would seem current. Throws
 * ResourceNotFoundException. Call it within `readAtOnce`, so that an answer is of one block.
 */
export async function readActivityRecord(
  db: Db,
  { projectId, span }: { projectId: ProjectId; span: ActivitySpan },
): Promise<ActivityRecord> {
  const { rows } = await sql<Row & { now: Date; known: number }>`
    select now(), (select count(*)::int from project_contract where project_id = project.id) as known, k.*
    from project
    left join lateral (
      select c.chain_id, c.slug, c.indexed, c.indexed_hash, c.indexed_time, c.finalized, c.traces, t.*,
        (select min(hour) from activity_hour h where h.project_id = project.id and h.chain_id = c.chain_id) as first_hour
      from (
        select chain_id as on_chain, array_agg(address) as addresses, min(from_block) as from_block,
          max(case when backfilled_to >= live_from - 1 then from_block else live_from end) as counted_from,
          count(*) filter (where backfilled_to >= live_from - 1)::int as whole
        from tracked_contract where project_id = project.id group by chain_id
      ) t
      join chain c on c.chain_id = t.on_chain and exists (select from chain_endpoint e where e.chain_id = c.chain_id)
    ) k on true
    where project.id = ${projectId}
    order by k.indexed_time, k.chain_id`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new AppError('ResourceNotFoundException');
  const followed = rows.filter(({ chain_id }) => chain_id !== null);
  const recorded = followed.flatMap((row) => toRecordedChain(row, span) ?? []);
  const [furthestBehind] = recorded;
  const now = atMinute(first.now);
  return {
    frame: {
      projectId,
      monitored: followed.length > 0,
      window: furthestBehind?.window ?? { from: now, to: now },
      asOf: furthestBehind ?? null,
      chains: [...recorded],
      updatedAt: furthestBehind?.time ?? now,
    },
    recorded,
    contractsKnown: first.known,
  };
}

/** Undefined until a block of the chain is recorded. */
function toRecordedChain(row: Row, span: ActivitySpan): RecordedChain | undefined {
  const { indexed, indexed_hash, indexed_time } = row;
  if (indexed === null || indexed_hash === null || indexed_time === null) return undefined;
  const from = span === 'all' ? (row.first_hour ?? indexed_time) : new Date(indexed_time.getTime() - SPAN_LENGTHS_MS[span]);
  return {
    chain: row.slug,
    chainId: Number(row.chain_id),
    block: Number(indexed),
    hash: toHex(indexed_hash),
    time: indexed_time.toISOString(),
    finalizedBlock: toOptionalNumber(row.finalized) ?? null,
    countedFrom: Number(row.counted_from),
    window: { from: from.toISOString(), to: indexed_time.toISOString() },
    contracts: row.addresses.length,
    contractsWhole: row.whole,
    traces: row.traces === 'unknown' ? null : row.traces === 'offered',
    addresses: row.addresses,
    fromBlock: Number(row.from_block),
  };
}

/** Without a record the answer has the time of this minute, so that repeated answers are equal. */
function atMinute(now: Date): string {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
}

/** Runs `read` on one snapshot of the database, so that all figures are of the same block. */
export function readAtOnce<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
