import type { ProjectFilter, ProjectsListRequest, ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Context } from '../../platform/context.ts';
import { findRankedPlaces, findSortedPlaces } from './facet-page.ts';
import { findListingPage, listAtPlaces, listMostAudited } from './listing-store.ts';
import { type ListingRow, toSummary } from './to-summary.ts';

type Page = { readonly rows: readonly ListingRow[]; readonly total: number };

/**
 * One page of the projects that match `filter` and `projectIds`, ordered by `sort`. A page past the end
 * is empty; the totals are exact. Source: PROJ-06 to PROJ-10, T-53.
 */
export async function listProjects({ db }: Pick<Context, 'db'>, request: ProjectsListRequest): Promise<ProjectsListResponse> {
  const { currentPage, dataPerPage } = request;
  const { rows, total } = await findPage({ db }, request);
  return { projects: rows.map(toSummary), total, currentPage, dataPerPage, totalPages: Math.ceil(total / dataPerPage) };
}

/** Real projects whose verdict is known, with the most audits on record: those that most visitors know. */
export async function listWellKnown({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<ProjectSummary[]> {
  return (await listMostAudited(db, { limit })).map(toSummary);
}

/** Facets index one partition. Ids, keywords and both partitions at once are searched row by row. */
async function findPage(
  { db }: Pick<Context, 'db'>,
  { projectIds, sort, filter, currentPage, dataPerPage }: ProjectsListRequest,
): Promise<Page> {
  const slice = { offset: (currentPage - 1) * dataPerPage, limit: dataPerPage };
  if (projectIds !== undefined || filter.realm === 'all' || hasKeyword(filter)) {
    return findListingPage(db, { projectIds, filter, sort, ...slice });
  }
  const demo = filter.realm === 'demo';
  const { total, places } =
    sort.field === 'rank'
      ? await findRankedPlaces(db, { filter, order: sort.order, demo, ...slice })
      : await findSortedPlaces(db, { filter, sort, demo, ...slice });
  return { total, rows: await listAtPlaces(db, { demo, places }) };
}

function hasKeyword({ keyword }: ProjectFilter): boolean {
  return keyword !== undefined && keyword !== '';
}
