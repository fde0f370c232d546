import type { Db } from '@redoubt/db/client';
import type { ProjectSort } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { WATCHED_PROJECTS_MAX } from '@redoubt/domain/follow/watchlist/limits';
import type { ProjectId } from '@redoubt/domain/ids';
import { listProjects } from '../../catalog/listing/list-projects.ts';

type Asked = {
  readonly projects: readonly ProjectId[];
  /** Undefined for the order of `projects`. */
  readonly sort: ProjectSort | undefined;
  readonly page: number;
  readonly perPage: number;
};

/** A page of these projects as lists show them, in an order of the leaderboard or in their own. */
export async function listWatchedProjects(
  { db }: { db: Db },
  { projects, sort, page, perPage }: Asked,
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
