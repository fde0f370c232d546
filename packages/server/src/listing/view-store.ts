import type { Db, Tx } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import type { PageViews } from '@redoubt/domain/project/page-view';
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

/** Turns views older than `days` into numbers. Returns how many. */
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

/** Makes every listing say how often its project was viewed. */
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

/**
 * Gives the projects that somebody viewed in the last `days` their places in the trending list of their realm: by how many
 * visitors, then by rank. A visitor's mark changes daily, so somebody who comes back on another day counts again.
 */
export async function placeTrending(tx: Tx, { days }: { days: number }): Promise<void> {
  await sql`
    with viewed as (
      select project_id, count(distinct visitor) as visitors from project_view
      where at > now() - make_interval(days => ${days}) group by project_id
    ), placed as (
      select project_id, (row_number() over (partition by demo order by visitors desc, position))::int as place
      from viewed join project_listing using (project_id)
    )
    update project_listing as listing set trending_position = placed.place
    from project_listing as each left join placed using (project_id)
    where each.project_id = listing.project_id and listing.trending_position is distinct from placed.place`.execute(tx);
}
