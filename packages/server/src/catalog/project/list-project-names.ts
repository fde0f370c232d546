import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';

/** The projects of the catalogue with their names, in the order of the names, to choose from. Tokens that only a list names are left out. */
export async function listProjectNames(db: Db): Promise<{ id: ProjectId; name: string }[]> {
  const rows = await db
    .selectFrom('project as p')
    .innerJoin('project_listing as l', 'l.project_id', 'p.id')
    .where('l.verdict', 'is not', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .select(['p.id', 'p.name'])
    .execute();
  return rows.map(({ id, name }) => ({ id: id as ProjectId, name }));
}
