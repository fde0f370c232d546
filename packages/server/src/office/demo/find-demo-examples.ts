import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { CURRENT_CHECKS } from '../../catalog/project/identity-check-store.ts';
import { PUBLISHED_PENTESTS } from '../../catalog/project/pentest-store.ts';

/** Pages on which a visitor sees what the office makes: of the demo's work, where there is a demo chain; otherwise null. */
export type DemoExamples = { readonly pentest: string | null; readonly check: string | null };

/** Finds the report of the demo's penetration test, and where the identity check of its team stands. */
export async function findDemoExamples(db: Db): Promise<DemoExamples> {
  const { rows } = await sql<DemoExamples>`
    select
      (select report from ${PUBLISHED_PENTESTS} as published join project on project.id = project_id where demo order by project_id limit 1)
        as pentest,
      (select '/projects/' || project.id || '?tab=fundamentals' from ${CURRENT_CHECKS} as checked join project on project.id = project_id
        where demo order by project_id limit 1) as check`.execute(db);
  return rows[0] ?? { pentest: null, check: null };
}
