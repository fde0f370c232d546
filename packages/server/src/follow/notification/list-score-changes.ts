import type { Db } from '@redoubt/db/client';
import type { Tier } from '@redoubt/domain/catalog/score/types';
import { type Rating, rateScoreChange } from '@redoubt/domain/follow/notification/score-change';
import { sql } from 'kysely';
import type { EventChange } from './event-store.ts';

/**
 * A score is compared with the last notified one or with the one of this many days ago, whichever
 * is later.
 */
const BASELINE_DAYS = 7;

type Row = {
  id: string;
  projectId: string;
  name: string;
  at: Date;
  lowBefore: number;
  highBefore: number;
  tierBefore: Tier;
  low: number;
  high: number;
  tier: Tier;
};

/** Score records after `after`, at most `limit`, by id. */
export async function listScoreRecords(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; projectId: string }[]> {
  return db
    .selectFrom('score_record')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'project_id as projectId'])
    .execute();
}

/**
 * The change against the last notified score; undefined for a first score and for a change too
 * small to notify of.
 */
export async function findScoreChange(db: Db, { recordId }: { recordId: string }): Promise<EventChange | undefined> {
  const { rows } = await sql<Row>`
    select now.id, now.project_id as "projectId", project.name, now.as_of as at, now.low, now.high, now.tier,
      was.low as "lowBefore", was.high as "highBefore", was.tier as "tierBefore"
    from score_record now
    join project on project.id = now.project_id
    cross join lateral (
      select max(source_key::bigint) as id from happening where kind = 'score' and project_id = now.project_id and source_key::bigint < now.id
    ) notified
    cross join lateral (
      select max(id) as id from score_record
      where project_id = now.project_id and id < now.id and as_of <= now.as_of - make_interval(days => ${BASELINE_DAYS})
    ) old
    cross join lateral (
      select low, high, tier from score_record
      where project_id = now.project_id and id < now.id and id >= coalesce(greatest(notified.id, old.id), 0)
      order by id limit 1
    ) was
    where now.id = ${recordId}`.execute(db);
  const [row] = rows;
  return row && toChange(row);
}

function toChange(row: Row): EventChange | undefined {
  const before: Rating = { low: row.lowBefore, high: row.highBefore, tier: row.tierBefore };
  const severity = rateScoreChange(before, row);
  if (severity === undefined) return undefined;
  return {
    kind: 'score',
    sourceKey: row.id,
    change: row.id,
    projectId: row.projectId,
    severity,
    state: 'confirmed',
    title: toTitle(row.name, before, row),
    detail: `The score changed from ${spanOf(before)} to ${spanOf(row)}. The project’s page lists each change with its cause.`,
    path: `/projects/${row.projectId}`,
    happenedAt: row.at,
  };
}

function toTitle(name: string, before: Rating, after: Rating): string {
  if (after.tier === 'NR') return `${name} is not rated any more`;
  if (before.tier === 'NR') return `${name} is rated ${after.tier}`;
  const from = Math.round(before.low);
  const to = Math.round(after.low);
  const tiers = before.tier === after.tier ? '' : `, from ${before.tier} to ${after.tier}`;
  if (from === to) return `${name}: the rating went from ${before.tier} to ${after.tier}`;
  return `${name}: the score ${to < from ? 'fell' : 'rose'} from ${from} to ${to}${tiers}`;
}

function spanOf({ low, high, tier }: Rating): string {
  const from = Math.round(low);
  const to = Math.round(high);
  const points = from === to ? `${from}` : `${from} to ${to}`;
  return tier === 'NR' ? `${points} (not rated)` : `${points} (${tier})`;
}
