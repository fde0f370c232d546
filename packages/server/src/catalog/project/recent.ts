import type { CatalogFigures, RecentAudit, RecentIncident } from '@redoubt/domain/catalog/project/recent';
import type { Context } from '../../platform/context.ts';
import { toSearchProject } from './project-store.ts';
import { countCatalog, listNewestAudits, listNewestIncidents } from './recent-store.ts';

/** How much is on record about real projects. */
export async function getCatalogFigures({ db }: Pick<Context, 'db'>): Promise<CatalogFigures> {
  return countCatalog(db);
}

/** The real projects that were audited last, each with its newest audit. */
export async function listRecentAudits({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<RecentAudit[]> {
  const rows = await listNewestAudits(db, { limit });
  return rows.map(({ project, ...audit }) => ({ ...audit, project: toSearchProject(project) }));
}

/** The newest incidents on record over all real projects. */
export async function listRecentIncidents({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<RecentIncident[]> {
  const rows = await listNewestIncidents(db, { limit });
  return rows.map(({ project, ...incident }) => ({ ...incident, project: toSearchProject(project) }));
}
