import type { SearchProject } from '@redoubt/domain/catalog/project/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { PROJECT_ROW, type ProjectRow, toSearchProject } from './project-store.ts';

/** Other real projects and tokens with a ticker of this one, researched projects first, then by name. */
export async function listSameTicker(
  { db }: Pick<Context, 'db'>,
  { id, limit }: { id: ProjectId; limit: number },
): Promise<SearchProject[]> {
  const { rows } = await sql<{ project: ProjectRow }>`
    select ${PROJECT_ROW} as project
    from project left join project_listing as listing on listing.project_id = project.id
    where not project.demo and project.id <> ${id} and project.id in (
      select other.project_id from project_term as other
      join project_term as own on own.kind = 'ticker' and own.term = other.term
      where other.kind = 'ticker' and own.project_id = ${id}
    )
    order by project.origin = 'token-list', project.name collate "C", project.id limit ${limit}`.execute(db);
  return rows.map((row) => toSearchProject(row.project));
}
