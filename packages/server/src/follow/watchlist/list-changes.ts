import type { Db } from '@redoubt/db/client';
import type { ChangeLine } from '@redoubt/domain/catalog/score/publish/explain-change';
import type { Tier } from '@redoubt/domain/catalog/score/types';
import type { WatchedChange } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

type Filter = { readonly projects: readonly ProjectId[]; readonly since: Date };

type ScoreRow = {
  projectId: ProjectId;
  at: Date;
  lowBefore: number;
  highBefore: number;
  tierBefore: Tier;
  low: number;
  high: number;
  tier: Tier;
  lines: ChangeLine[];
};

/**
 * The changes of these projects since an instant, newest first: score changes with their main
 * cause, and audits and incidents dated later. A first score is no change. A fact dated earlier and
 * learned later shows in the score alone.
 */
export async function listChanges({ db }: { db: Db }, { projects, since }: Filter): Promise<WatchedChange[]> {
  if (projects.length === 0) return [];
  const [scores, events] = await Promise.all([listScoreChanges(db, { projects, since }), listDated(db, { projects, since })]);
  return [...scores, ...events].sort((one, other) => {
    const order = dayOf(other).localeCompare(dayOf(one));
    return order !== 0 ? order : one.projectId.localeCompare(other.projectId);
  });
}

function dayOf(change: WatchedChange): string {
  return change.kind === 'score' ? change.at : change.date;
}

/**
 * One change per project, from the score at that instant to the current one. The records in between
 * contain the causes.
 */
async function listScoreChanges(db: Db, { projects, since }: Filter): Promise<WatchedChange[]> {
  const { rows } = await sql<ScoreRow>`
    select wanted.id as "projectId", now.as_of as at, was.low as "lowBefore", was.high as "highBefore", was.tier as "tierBefore",
      now.low, now.high, now.tier, lines.lines
    from unnest(${projects}::text[]) as wanted (id)
    cross join lateral (
      select low, high, tier from score_record where project_id = wanted.id and as_of <= ${since} order by id desc limit 1
    ) as was
    cross join lateral (
      select as_of, low, high, tier from score_record where project_id = wanted.id and as_of > ${since} order by id desc limit 1
    ) as now
    cross join lateral (
      select coalesce(jsonb_agg(line), '[]') as lines from score_record, jsonb_array_elements(changes) as line
      where project_id = wanted.id and as_of > ${since}
    ) as lines
    where round(was.low::numeric, 1) <> round(now.low::numeric, 1) or round(was.high::numeric, 1) <> round(now.high::numeric, 1)
      or was.tier <> now.tier`.execute(db);
  return rows.map(({ projectId, at, lowBefore, highBefore, tierBefore, low, high, tier, lines }) => {
    const [main] = lines.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    return {
      kind: 'score',
      projectId,
      at: at.toISOString(),
      before: { low: lowBefore, high: highBefore, tier: tierBefore },
      after: { low, high, tier },
      cause: main === undefined ? null : { subject: main.subject, cause: main.cause, low: main.low, high: main.high },
      causes: lines.length,
    };
  });
}

function sizeOf({ low, high }: ChangeLine): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

type DatedRow = { kind: 'audit' | 'incident'; projectId: ProjectId; date: string; text: string; source: string };

/** A date without a day counts only where its whole month or year is after `since`. */
async function listDated(db: Db, { projects, since }: Filter): Promise<WatchedChange[]> {
  const day = since.toISOString().slice(0, 10);
  const { rows } = await sql<DatedRow>`
    select 'audit' as kind, project_id as "projectId", date, firm as text, report as source
    from project_audit where project_id = any(${projects}::text[]) and date collate "C" >= ${day}
    union all
    select 'incident', project_id, date, title, source
    from project_incident where project_id = any(${projects}::text[]) and date collate "C" >= ${day}`.execute(db);
  return rows.map(({ kind, projectId, date, text, source }) =>
    kind === 'audit' ? { kind, projectId, date, firm: text, source } : { kind, projectId, date, title: text, source },
  );
}
