import type { Db } from '@redoubt/db/client';
import type { ProjectSort } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { WATCHED_PROJECTS_MAX } from '@redoubt/domain/follow/watchlist/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { listProjects } from '../../catalog/listing/list-projects.ts';

type Page = {
  readonly projects: readonly ProjectId[];
  /** Undefined for the order of `projects`. */
  readonly sort: ProjectSort | undefined;
  readonly page: number;
  readonly perPage: number;
};

/** A page of these projects as table rows, sorted like the leaderboard or in their own order. */
export async function listWatchedProjects(
  { db }: { db: Db },
  { projects, sort, page, perPage }: Page,
): Promise<{ projects: ProjectSummary[]; total: number }> {
  const request = { filter: { realm: 'all' as const }, currentPage: 1, dataPerPage: WATCHED_PROJECTS_MAX };
  if (sort !== undefined) {
    const { projects: rows, total } = await listProjects(
      { db },
      { ...request, projectIds: [...projects], sort, currentPage: page, dataPerPage: perPage },
    );
    return { projects: rows, total };
  }
  const wanted = projects.slice((page - 1) * perPage, page * perPage);
  const { projects: rows } = await listProjects({ db }, { ...request, projectIds: wanted, sort: { field: 'rank', order: 'asc' } });
  const found = new Map(rows.map((row) => [row.id, row]));
  return { projects: wanted.flatMap((id) => found.get(id) ?? []), total: projects.length };
}

/**
 * The projects on the watchlists of most accounts, with their number; ties go to the higher rank.
 */
export async function listMostWatched({ db }: { db: Db }, { limit }: { limit: number }): Promise<{ id: ProjectId; watchers: number }[]> {
  const { rows } = await sql<{ id: ProjectId; watchers: number }>`
    select listing.project_id as id, count(distinct watchlist.user_id)::int as watchers
    from watchlist cross join lateral unnest(watchlist.projects) as watched (id)
    join project_listing as listing on listing.project_id = watched.id and not listing.demo
    where watchlist.deleted_at is null
    group by listing.project_id, listing.position order by watchers desc, listing.position limit ${limit}`.execute(db);
  return rows;
}
