import type { CatalogProject } from '../file/project-file.ts';

/** What the catalogue states of a project, as far as a verdict reads it. */
export type VerdictStatements = Pick<
  CatalogProject,
  'contracts' | 'audits' | 'auditsSearched' | 'incidents' | 'incidentsSearched' | 'status' | 'rulings' | 'noContract' | 'attested'
>;
