import type { Db } from '@redoubt/db/client';
import type { ActivityBucket, ActivityQuery, ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readActivityRecord, readAtOnce } from './activity-record.ts';
import { readSums } from './top-store.ts';

/** Most buckets of one answer: ten years of days. */
const BUCKETS_MAX = 3_660;

/** Longer windows have buckets of days. */
const HOURLY_MAX_MS = 8 * 86_400_000;

/** Activity on a project's contracts by hour or day. Throws ResourceNotFoundException. */
export async function getActivity({ db }: Pick<Context, 'db'>, { projectId, window: span }: ActivityQuery): Promise<ProjectActivity> {
  return readAtOnce(db, async (tx) => {
    const { frame, recorded, contractsKnown } = await readActivityRecord(tx, { projectId, span });
    const unit = Date.parse(frame.window.to) - Date.parse(frame.window.from) <= HOURLY_MAX_MS ? 'hour' : 'day';
    const sums = await readSums(tx, { projectId, span, recorded });
    const chainIds = recorded.map(({ chainId }) => chainId);
    const total = (kind: string) => sums.get(kind)?.total ?? 0;
    return {
      ...frame,
      span,
      unit,
      buckets: recorded.length === 0 ? [] : await listBuckets(tx, { projectId, chainIds, unit, from: frame.window.from }),
      totals: {
        calls: total('call'),
        failed: await countFailed(tx, { projectId, span, chainIds }),
        callers: sums.get('caller')?.entries ?? 0,
        events: total('event'),
        internalCalls: recorded.some(({ traces }) => traces) ? total('internal') : null,
      },
      contractsKnown,
    };
  });
}

/** The first bucket is complete, although the window may begin within it. */
async function listBuckets(
  db: Db,
  { projectId, chainIds, unit, from }: { projectId: string; chainIds: readonly number[]; unit: 'hour' | 'day'; from: string },
): Promise<ActivityBucket[]> {
  const { rows } = await sql<{ begins: Date; calls: number; failed: number; events: number }>`
    select date_trunc(${unit}, hour, 'UTC') as begins, sum(calls)::float8 as calls, sum(failed)::float8 as failed, sum(events)::float8 as events
    from activity_hour
    where project_id = ${projectId} and chain_id = any(${chainIds}) and hour >= date_trunc(${unit}, ${from}::timestamptz, 'UTC')
    group by begins having sum(calls) <> 0 or sum(events) <> 0
    order by begins desc limit ${BUCKETS_MAX}`.execute(db);
  return rows.toReversed().map(({ begins, ...figures }) => ({ from: begins.toISOString(), ...figures }));
}

/** Failed calls of the window. Functions are few, so their sum is cheap. */
async function countFailed(
  db: Db,
  { projectId, span, chainIds }: { projectId: string; span: ActivityQuery['window']; chainIds: readonly number[] },
): Promise<number> {
  const row = await db
    .selectFrom('activity_total')
    .where('project_id', '=', projectId)
    .where('span', '=', span)
    .where('kind', '=', 'call')
    .where('chain_id', '=', sql<string>`any(${chainIds})`)
    .select(sql<number>`coalesce(sum(failed), 0)::float8`.as('failed'))
    .executeTakeFirst();
  return row?.failed ?? 0;
}
