import type { Db } from '@redoubt/db/client';
import type { ListedCheck } from '@redoubt/domain/catalog/project/identity-check';
import type { KycTier } from '@redoubt/domain/catalog/project/schema';
import { sql } from 'kysely';

/** SQL: whether a row of `editor_statement` is an identity check valid today, its last day included. */
export const IS_CURRENT_CHECK = sql<boolean>`(what = 'kyc' and coalesce(body ->> 'until', '9999') >= ((now() at time zone 'UTC')::date)::text)`;

/** SQL: the best tier among rows of `editor_statement`. */
export const BEST_TIER = sql<Exclude<
  KycTier,
  'none'
> | null>`(array['gold', 'silver', 'bronze'])[min(array_position(array['gold', 'silver', 'bronze'], body ->> 'tier'))]`;

/** SQL: identity checks valid today, from files (without a tier) and from editors. */
export const CURRENT_CHECKS = sql`(
  select project_id, body ->> 'firm' as firm, body ->> 'date' as date, null as tier, null::int as people, null as until, body ->> 'source' as source
  from project_statement where kind = 'identity-check'
  union all
  select project_id, body ->> 'firm', body ->> 'date', body ->> 'tier', (body ->> 'people')::int, body ->> 'until', source
  from editor_statement where ${IS_CURRENT_CHECK})`;

/** Identity checks of real projects valid today, newest first. */
export async function listCurrentChecks(db: Db, { limit }: { limit: number }): Promise<ListedCheck[]> {
  const { rows } = await sql<ListedCheck>`
    select firm, date, tier, people, until, source, jsonb_build_object('id', project.id, 'name', project.name) as project
    from ${CURRENT_CHECKS} as checked join project on project.id = project_id where not project.demo
    order by date collate "C" desc, project.id, firm limit ${limit}`.execute(db);
  return rows;
}
