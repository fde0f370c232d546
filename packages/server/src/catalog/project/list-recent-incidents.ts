import type { RecentIncident } from '@redoubt/domain/catalog/project/recent';
import type { Context } from '../../platform/context.ts';
import { listNewestIncidents } from './recent-store.ts';
import { toSearchProject } from './to-search-project.ts';

/** The newest incidents on record over all real projects. */
export async function listRecentIncidents({ db }: Pick<Context, 'db'>, { limit }: { limit: number }): Promise<RecentIncident[]> {
  const rows = await listNewestIncidents(db, { limit });
  return rows.map(({ project, ...incident }) => ({ ...incident, project: toSearchProject(project) }));
}
