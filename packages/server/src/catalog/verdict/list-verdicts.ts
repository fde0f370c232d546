import type { Db, Tx } from '@redoubt/db/client';
import type { Verdict } from '@redoubt/domain/catalog/verdict/schema';
import { toVerdict } from '../listing/to-summary.ts';

export type NamedVerdict = { readonly name: string; readonly verdict: Verdict };

/** The names of projects with their verdicts, by id. Projects that are gone are left out. */
export async function listVerdicts(
  db: Db | Tx,
  { projectIds }: { projectIds: readonly string[] },
): Promise<ReadonlyMap<string, NamedVerdict>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('project as p')
    .innerJoin('project_listing as l', 'l.project_id', 'p.id')
    .where('p.id', 'in', [...new Set(projectIds)])
    .orderBy('p.id')
    .select(['p.id', 'p.name', 'l.verdict', 'l.contracts'])
    .execute();
  return new Map(rows.map(({ id, name, verdict, contracts }) => [id, { name, verdict: toVerdict(verdict, contracts) }]));
}
