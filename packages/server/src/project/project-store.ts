import type { Db } from '@redoubt/db/client';
import type { Category, ChainSlug, ContractRole, LinkKind } from '@redoubt/domain/catalog/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

/** What lists and results show of a project. */
export type ProjectRow = { id: ProjectId; name: string; tickers: string[]; icon: string | null; rank: number | null; demo: boolean };

/** Everything that is stated about one project, read in one statement and so of one moment. */
export async function findProjectFacts(db: Db, { id }: { id: ProjectId }) {
  return db
    .selectFrom('project')
    .where('project.id', '=', id)
    .select(['name', 'tickers', 'icon', 'rank', 'demo', 'description', 'description_source', 'updated_at'])
    .select(sql<Category[]>`categories`.as('categories'))
    .select(
      sql<number>`(select count(*) from event where name = 'View Project' and properties ->> 'projectId' = project.id)::int`.as(
        'pageViews',
      ),
    )
    .select((project) => [
      jsonArrayFrom(
        project
          .selectFrom('project_link')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select(['url', 'source', sql<LinkKind>`kind`.as('kind')]),
      ).as('links'),
      jsonArrayFrom(
        project
          .selectFrom('project_contract')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('position')
          .select(['address', 'name', 'source', sql<ChainSlug>`chain`.as('chain'), sql<ContractRole>`role`.as('role')]),
      ).as('contracts'),
      jsonArrayFrom(
        project
          .selectFrom('project_audit')
          .whereRef('project_id', '=', 'project.id')
          .orderBy(sql`date collate "C"`, 'desc')
          .orderBy('position')
          .select(['firm', 'scope', 'date', 'report', 'source']),
      ).as('audits'),
      jsonArrayFrom(
        project
          .selectFrom('project_incident')
          .whereRef('project_id', '=', 'project.id')
          .orderBy(sql`date collate "C"`, 'desc')
          .orderBy('position')
          .select(['date', 'title', 'cause', 'chain', 'source', sql<string | null>`loss_usd::text`.as('lossUsd')]),
      ).as('incidents'),
      jsonObjectFrom(
        project
          .selectFrom('project_bounty')
          .whereRef('project_id', '=', 'project.id')
          .select(['programme', 'url', 'source', sql<string | null>`reward_max_usd::text`.as('rewardMaxUsd')]),
      ).as('bounty'),
      jsonArrayFrom(
        project
          .selectFrom('project_search_record')
          .whereRef('project_id', '=', 'project.id')
          .orderBy('subject')
          .select(['subject', 'places', sql<string>`searched_on::text`.as('at')]),
      ).as('searchRecords'),
    ])
    .executeTakeFirst();
}
