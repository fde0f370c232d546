import type { Db } from '@redoubt/db/client';
import type { Category, ChainSlug, ContractRole, LinkKind } from '@redoubt/domain/catalog/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

/** How many of the last days the trending list looks at. */
const TRENDING_DAYS = 7;

/** One page of projects, and how many there are on all pages. */
export type ProjectPage = { readonly rows: readonly ProjectRow[]; readonly total: number };
export type ProjectRow = { id: ProjectId; name: string; tickers: string[]; icon: string | null; rank: number | null; demo: boolean };
type Slice = { offset: number; limit: number };

/** The columns of `ProjectRow`, as a JSON object of the row `project`. */
const ROW = sql`jsonb_build_object(
  'id', id, 'name', name, 'tickers', tickers, 'icon', icon, 'rank', rank, 'demo', demo)`;

/**
 * Projects one of whose names or tickers contains `term`, which `toSearchTerm` has prepared: first those that have it
 * whole, then those that begin with it, then the rest; inside each by rank (unknown last), name and id.
 */
export async function searchProjectPage(db: Db, { term, offset, limit }: { term: string } & Slice): Promise<ProjectPage> {
  const literal = term.replaceAll(/[\\%_]/g, '\\$&');
  return readPage(
    db,
    sql`
      with hit as (
        select project_id, min(case when term = ${term} then 0 when term like ${`${literal}%`} then 1 else 2 end) as grade
        from project_term where term like ${`%${literal}%`} group by project_id
      ), page as (
        select project.*, grade from hit join project on project.id = hit.project_id
        order by grade, rank nulls last, name, id offset ${offset} limit ${limit}
      )
      select (select count(*) from hit)::int as total,
        coalesce(jsonb_agg(${ROW} order by grade, rank nulls last, name, id), '[]') as rows from page`,
  );
}

/**
 * Real projects, by how many visitors opened their page in the last seven days (a visitor's mark changes daily, so somebody
 * who comes back on another day counts again), then by how many audits are on record, then name and id.
 */
export async function listTrendingPage(db: Db, { offset, limit }: Slice): Promise<ProjectPage> {
  return readPage(
    db,
    sql`
      with view as (
        select distinct properties ->> 'projectId' as project_id, visitor
        from event where name = 'View Project' and at > now() - make_interval(days => ${TRENDING_DAYS})
      ), viewed as (
        select project_id, count(*) as visitors from view group by project_id
      ), audited as (
        select project_id, count(*) as audits from project_audit group by project_id
      ), page as (
        select project.*, coalesce(visitors, 0) as visitors, coalesce(audits, 0) as audits
        from project
        left join viewed on viewed.project_id = project.id
        left join audited on audited.project_id = project.id
        where not demo order by visitors desc, audits desc, name, id offset ${offset} limit ${limit}
      )
      select (select count(*) from project where not demo)::int as total,
        coalesce(jsonb_agg(${ROW} order by visitors desc, audits desc, name, id), '[]') as rows from page`,
  );
}

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

async function readPage(db: Db, statement: ReturnType<typeof sql>): Promise<ProjectPage> {
  const { rows } = await sql<ProjectPage>`${statement}`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}
