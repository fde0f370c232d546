import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { toSearchTerm } from '@redoubt/domain/project/search-term';

type Named = { readonly id: ProjectId; readonly name: string };

/** What a project is called; undefined when there is none. */
export async function findProjectName({ db }: { db: Db }, { id }: { id: ProjectId }): Promise<Named | undefined> {
  const row = await db.selectFrom('project').where('id', '=', id).select(['id', 'name']).executeTakeFirst();
  return row && { id: row.id as ProjectId, name: row.name };
}

/** The project whose whole name or id somebody typed, the best known of several. */
export async function findProjectByName({ db }: { db: Db }, { name }: { name: string }): Promise<Named | undefined> {
  const row = await db
    .selectFrom('project')
    .innerJoin('project_listing', 'project_listing.project_id', 'project.id')
    .where((each) => each.or([each('project.id', '=', name.trim().toLowerCase()), each('name_key', '=', toSearchTerm(name))]))
    .orderBy('project.demo')
    .orderBy('position')
    .select(['project.id', 'name'])
    .executeTakeFirst();
  return row && { id: row.id as ProjectId, name: row.name };
}
