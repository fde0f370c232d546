import type { Db } from '@redoubt/db/client';
import { findNamed } from '@redoubt/domain/catalog/project/find-named';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { ProjectId } from '@redoubt/domain/ids';
import { searchProjects } from '../../catalog/search/search-projects.ts';

/** Among so many results a name is looked for: more that hold it would mean several in any case. */
const RESULTS = 8;

type Named = { readonly id: ProjectId; readonly name: string };

/** What a project is called; undefined when there is none. */
export async function findProjectName({ db }: { db: Db }, { id }: { id: ProjectId }): Promise<Named | undefined> {
  const row = await db.selectFrom('project').where('id', '=', id).select(['id', 'name']).executeTakeFirst();
  return row && { id: row.id as ProjectId, name: row.name };
}

/**
 * The project that a typed name means, as search finds it: of several with this very name the best known. Undefined where it means none, or may
 * mean several.
 */
export async function findProjectByName({ db }: { db: Db }, { name }: { name: string }): Promise<Named | undefined> {
  const { projects } = await searchProjects({ db }, { keyword: name, page: 1, perPage: RESULTS });
  const found = findNamed(name, projects);
  const term = toSearchTerm(name);
  const [first] = found.is === 'one' ? [found.project] : found.projects.filter((each) => toSearchTerm(each.name) === term);
  if (first !== undefined) return { id: first.id, name: first.name };
  const id = ProjectId.safeParse(name.trim().toLowerCase());
  return id.success ? findProjectName({ db }, { id: id.data }) : undefined;
}
