import type { RecentAudit } from '@redoubt/domain/catalog/project/recent';
import type { Context } from '../../platform/context.ts';
import { listNewestAudits } from './recent-store.ts';
import { toSearchProject } from './to-search-project.ts';

/** The real projects that were audited last, each with its newest audit. */
export async function listRecentAudits({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<RecentAudit[]> {
  const rows = await listNewestAudits(db, { limit });
  return rows.map(({ project, ...audit }) => ({ ...audit, project: toSearchProject(project) }));
}
