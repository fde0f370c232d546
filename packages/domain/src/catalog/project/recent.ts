import * as z from 'zod/mini';
import { ProjectAudit, ProjectIncident, SearchProject } from './schema.ts';

/** An incident with its project. */
export const RecentIncident = z.extend(ProjectIncident, { project: SearchProject });
export type RecentIncident = z.infer<typeof RecentIncident>;

/** A project's newest audit, and its number of audits. */
export const RecentAudit = z.extend(ProjectAudit, { project: SearchProject, audits: z.int() });
export type RecentAudit = z.infer<typeof RecentAudit>;

/** Counts of what is on record, over real projects. `tokens`: those of which only a list knows the name and addresses, counted apart. */
export const CatalogFigures = z.object({
  projects: z.int(),
  tokens: z.int(),
  contracts: z.int(),
  chains: z.int(),
  audits: z.int(),
  incidents: z.int(),
});
export type CatalogFigures = z.infer<typeof CatalogFigures>;
