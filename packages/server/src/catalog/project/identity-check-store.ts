import type { Db } from '@redoubt/db/client';
import type { ListedCheck } from '@redoubt/domain/catalog/project/identity-check';
import { sql } from 'kysely';

/** Of rows of `editor_statement`: those that state an identity check that counts today. Its last day counts. */
export const IS_CURRENT_CHECK = sql<boolean>`(what = 'kyc' and coalesce(body ->> 'until', '9999') >= ((now() at time zone 'UTC')::date)::text)`;

/** Identity checks that count today, whoever states them: files, which name no tier, and editors. */
export const CURRENT_CHECKS = sql`(
  select project_id, body ->> 'firm' as firm, body ->> 'date' as date, null as tier, null::int as people, null as until, body ->> 'source' as source
  from project_statement where kind = 'identity-check'
  union all
  select project_id, body ->> 'firm', body ->> 'date', body ->> 'tier', (body ->> 'people')::int, body ->> 'until', source
  from editor_statement where ${IS_CURRENT_CHECK})`;

/** Identity checks of real projects that count today, the newest first. */
export async function listCurrentChecks(db: Db, { limit }: { limit: number }): Promise<ListedCheck[]> {
  const { rows } = await sql<ListedCheck>`
    select firm, date, tier, people, until, source, jsonb_build_object('id', project.id, 'name', project.name) as project
    from ${CURRENT_CHECKS} as checked join project on project.id = project_id where not project.demo
    order by date collate "C" desc, project.id, firm limit ${limit}`.execute(db);
  return rows;
}
