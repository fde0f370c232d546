import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** A real project, and when what is stated of it changed last. */
export type ProjectAddress = { id: ProjectId; updatedAt: Date };

/** Every so-manieth part of the real projects, by their ids, the first being 1. Empty past the end. Demo projects are for looking at, not for finding. */
export async function listProjectAddresses(
  { db }: Pick<Context, 'db'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<ProjectAddress[]> {
  return db
    .selectFrom('project')
    .where('demo', '=', false)
    .orderBy(sql`id collate "C"`)
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select([sql<ProjectId>`id`.as('id'), 'updated_at as updatedAt'])
    .execute();
}

/** How many real projects there are, and when what is stated of any of them changed last. */
export async function countProjectAddresses({ db }: { db: Db }): Promise<{ total: number; updatedAt: Date | null }> {
  return db
    .selectFrom('project')
    .where('demo', '=', false)
    .select([sql<number>`count(*)::int`.as('total'), sql<Date | null>`max(updated_at)`.as('updatedAt')])
    .executeTakeFirstOrThrow();
}
