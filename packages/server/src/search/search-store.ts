import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import type { ProjectRow } from '../project/project-store.ts';

/** How many of the last days the trending list looks at. */
const TRENDING_DAYS = 7;

/** One page of projects, and how many there are on all pages. */
export type ProjectPage = { readonly rows: readonly ProjectRow[]; readonly total: number };
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

async function readPage(db: Db, statement: ReturnType<typeof sql>): Promise<ProjectPage> {
  const { rows } = await sql<ProjectPage>`${statement}`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}
