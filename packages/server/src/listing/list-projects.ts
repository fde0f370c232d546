import type { ProjectsListRequest, ProjectsListResponse } from '@redoubt/domain/project/list';
import type { Context } from '../context.ts';
import { findListingPage } from './listing-store.ts';
import { toSummary } from './to-summary.ts';

/**
 * One page of the projects that `filter` and `projectIds` leave, in the order of `sort`. A page past the end is empty; the
 * totals are exact. Source: specification §5 (PROJ-06 to PROJ-10, T-53).
 */
export async function listProjects(
  { db }: Pick<Context, 'db'>,
  { projectIds, sort, filter, currentPage, dataPerPage }: ProjectsListRequest,
): Promise<ProjectsListResponse> {
  const slice = { offset: (currentPage - 1) * dataPerPage, limit: dataPerPage };
  const { rows, total } = await findListingPage(db, { projectIds, filter, sort, ...slice });
  return { projects: rows.map(toSummary), total, currentPage, dataPerPage, totalPages: Math.ceil(total / dataPerPage) };
}
