import type { Db, Tx } from '@redoubt/db/client';
import type { PageViews } from '@redoubt/domain/catalog/project/page-view';
import { TRENDING } from '@redoubt/domain/catalog/project/trending';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** Views of one project's page, or `undefined` when there is no such project. */
export async function findPageViews(db: Db, { projectId }: { projectId: ProjectId }): Promise<PageViews | undefined> {
  const { rows } = await sql<PageViews>`
    select project.id as "projectId", (coalesce(archive.views, 0) + recent.views)::float8 as "pageViews",
      recent.last24h as "last24h", recent.last7d as "last7d"
    from project
    left join project_view_archive as archive on archive.project_id = project.id
    cross join lateral (
      select count(*)::int as views,
        (count(*) filter (where at > now() - interval '1 day'))::int as last24h,
        (count(*) filter (where at > now() - interval '7 days'))::int as last7d
      from project_view where project_id = project.id
    ) as recent
    where project.id = ${projectId}`.execute(db);
  return rows[0];
}

/** Replaces views older than `days` by counts. Returns how many. */
export async function archiveViews(tx: Tx, { days }: { days: number }): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    with old as (
      delete from project_view where at < now() - make_interval(days => ${days}) returning project_id
    ), counted as (
      select project_id, count(*) as views from old group by project_id
    ), archived as (
      insert into project_view_archive as archive (project_id, views) select project_id, views from counted
      on conflict (project_id) do update set views = archive.views + excluded.views
    )
    select count(*)::int as views from old`.execute(tx);
  return rows[0]?.views ?? 0;
}

/** Updates the view count of every listing. */
export async function copyPageViews(tx: Tx): Promise<void> {
  await sql`
    update project_listing as listing set page_views = counted.views
    from (
      select project_id, sum(views) as views
      from (
        select project_id, count(*) as views from project_view group by project_id
        union all select project_id, views from project_view_archive
      ) as part
      group by project_id
    ) as counted
    where counted.project_id = listing.project_id and counted.views <> listing.page_views`.execute(tx);
}

const POINTS = sql.raw(
  [`('view', ${TRENDING.points.view}.0)`, `('pick', ${TRENDING.points.pick}.0)`, `('vote', ${TRENDING.points.vote}.0)`].join(', '),
);

/**
 * Updates the trending positions of each partition by the rules of `TRENDING`: decaying points, each
 * kind once per visitor, project and day, capped per network; ties by rank. A visitor's mark changes
 * daily.
 */
export async function placeTrending(tx: Tx): Promise<void> {
  const since = sql`now() - make_interval(days => ${TRENDING.days})`;
  await sql`
    with signal as (
      select project_id, 'view' as kind, visitor, coalesce(network, visitor) as network, at from project_view where at > ${since}
      union all select project_id, 'pick', visitor, network, at from project_pick where at > ${since}
      union all select project_id, 'vote', uuid_send(id), coalesce(network, uuid_send(id)), created_at from project_vote
        where created_at > ${since}
    ), once as (
      select project_id, network, (at at time zone 'UTC')::date as day,
        max(points * power(0.5, extract(epoch from now() - at)::float8 / ${TRENDING.halfLifeHours * 3_600})) as points
      from signal join (values ${POINTS}) as worth (kind, points) using (kind)
      group by project_id, kind, visitor, network, day
    ), of_network as (
      select project_id, least(sum(points), ${TRENDING.networkPointsMax}) as points from once group by project_id, network, day
    ), strength as (
      -- Rounded, so that the order of a sum does not decide.
      select project_id, round(sum(points)::numeric, 6) as points from of_network group by project_id
    ), placed as (
      select project_id, (row_number() over (partition by demo order by points desc, position))::int as place
      from strength join project_listing using (project_id)
    )
    update project_listing as listing set trending_position = placed.place
    from project_listing as each left join placed using (project_id)
    where each.project_id = listing.project_id and listing.trending_position is distinct from placed.place`.execute(tx);
}

/** Deletes signals that are too old to count for trends. */
export async function deleteOldSignals(tx: Tx): Promise<void> {
  const old = sql<Date>`now() - make_interval(days => ${TRENDING.days})`;
  await tx.deleteFrom('project_pick').where('at', '<', old).execute();
  await tx.updateTable('project_view').set({ network: null }).where('at', '<', old).where('network', 'is not', null).execute();
  await tx.updateTable('project_vote').set({ network: null }).where('created_at', '<', old).where('network', 'is not', null).execute();
}
