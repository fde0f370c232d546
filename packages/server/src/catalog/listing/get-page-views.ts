import type { PageViewQuery, PageViews } from '@redoubt/domain/catalog/project/page-view';
import { AppError } from '@redoubt/domain/errors';
import type { Context } from '../../platform/context.ts';
import { findPageViews } from './view-store.ts';

/**
 * How often a project's page was viewed. Reading it counts no view (OP-25).
 *
 * Throws `ResourceNotFoundException` when there is no such project.
 */
export async function getPageViews({ db }: Pick<Context, 'db'>, { projectId }: PageViewQuery): Promise<PageViews> {
  const views = await findPageViews(db, { projectId });
  if (views === undefined) throw new AppError('ResourceNotFoundException', { facts: { id: projectId } });
  return views;
}
