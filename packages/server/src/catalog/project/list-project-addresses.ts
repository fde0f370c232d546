import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** A real project, and when its statements changed last. */
export type ProjectAddress = { id: ProjectId; updatedAt: Date };

/**
 * Page `page` (from 1) of the real projects by id; empty past the end. Search engines get neither demo projects nor tokens that
 * only a list names.
 */
export async function listProjectAddresses(
  { db }: Pick<Context, 'db'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<ProjectAddress[]> {
  return db
    .selectFrom('project')
    .where('demo', '=', false)
    .where('origin', '<>', 'token-list')
    .orderBy(sql`id collate "C"`)
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select([sql<ProjectId>`id`.as('id'), 'updated_at as updatedAt'])
    .execute();
}

/** The number of real projects, and when statements of any of them changed last. */
export async function countProjectAddresses({ db }: { db: Db }): Promise<{ total: number; updatedAt: Date | null }> {
  return db
    .selectFrom('project')
    .where('demo', '=', false)
    .where('origin', '<>', 'token-list')
    .select([sql<number>`count(*)::int`.as('total'), sql<Date | null>`max(updated_at)`.as('updatedAt')])
    .executeTakeFirstOrThrow();
}
