import type { Db } from '@redoubt/db/client';
import { MATCHES_MAX } from '@redoubt/domain/catalog/search/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectRow } from '../project/project-store.ts';

export type ResultRow = ProjectRow & { rated: boolean };

/** One page of projects, and the total of all pages. */
export type ResultPage = { readonly rows: readonly ResultRow[]; readonly total: number };

/** A found project, and the reason. */
export type Found<Match> = { readonly projectId: ProjectId; readonly match: Match };

type Slice = { readonly offset: number; readonly limit: number };
type Sql = RawBuilder<unknown>;

/** SQL: `ResultRow` as a JSON object, from the rows `project` and `listing`. */
const ROW = sql`jsonb_build_object('id', project.id, 'name', project.name, 'tickers', project.tickers, 'icon', project.icon,
  'rank', listing.rank, 'rated', listing.rated, 'demo', project.demo)`;

/** One more than is returned: reaching it means that there are more. */
const ENOUGH = sql.lit(MATCHES_MAX + 1);

/**
 * Two or three characters occur in too many names, so inside a name they are only searched up to this
 * place, the bound of the index.
 */
const BEST_PLACES = sql.lit(5_000);

/**
 * Projects with a name or ticker that contains `term`, which `toSearchTerm` normalised and which has
 * two characters or more. Order: equal, prefix, prefix of a later word, contained; each by place. A
 * weaker kind is searched only while the better ones are not enough. `total` is at most
 * `MATCHES_MAX` + 1.
 */
export async function findByText(db: Db, { term, offset, limit }: { term: string } & Slice): Promise<ResultPage> {
  const { length } = [...term];
  const begins = length === 2 ? sql`left(key, 2) = ${term}` : sql`key ^@ ${term}`;
  const holds = sql`key like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  return readPage(
    db,
    sql`
      with first_word as materialized (
        select place, project_id, min(grade) as grade from (
          select 0 as grade, * from ${best(sql`whole and key = ${term}`)} as whole
          union all select 1, * from ${best(sql`whole and ${begins}`)} as beginning
        ) as graded group by place, project_id
      ), later_word as materialized (
        select * from ${best(sql`not whole and ${begins}`)} as found
        where (select count(*) from first_word) < ${ENOUGH}
      ), inside as materialized (
        select * from ${best(length < 4 ? sql`whole and place <= ${BEST_PLACES} and ${holds}` : sql`whole and ${holds}`)} as found
        where (select count(*) from (select place from first_word union select place from later_word) as found) < ${ENOUGH}
      ), hit as materialized (
        select place, project_id, min(grade) as grade from (
          table first_word union all select place, project_id, 2 from later_word union all select place, project_id, 3 from inside
        ) as graded group by place, project_id order by grade, place, project_id limit ${ENOUGH}
      ), page as (
        select * from hit order by grade, place, project_id offset ${offset} limit ${Math.max(0, Math.min(limit, MATCHES_MAX - offset))}
      )
      select (select count(*) from hit)::int as total, coalesce(jsonb_agg(${ROW} order by grade, place, page.project_id), '[]') as rows
      from page join project on project.id = page.project_id join project_listing as listing on listing.project_id = page.project_id`,
  );
}

/** SQL: the best places among keys that meet `condition`, each project once. */
function best(condition: Sql): Sql {
  return sql`(select distinct place, project_id from search_key where ${condition} order by place, project_id limit ${ENOUGH})`;
}

/** Real projects: trending ones first, then the others by position. `visited`: whether any is trending. */
export async function listTrending(db: Db, { offset, limit }: Slice): Promise<ResultPage & { visited: boolean }> {
  const { rows } = await sql<ResultPage & { visited: boolean }>`
    with counted as materialized (
      select coalesce((select max(position) from project_listing where not demo), 0) as total
    ), page as (
      select * from project_listing where not demo
      -- A page past the end reads no rows.
      order by trending_position nulls last, position offset ${offset} limit (select case when total > ${offset}::bigint then ${limit}::int else 0 end from counted)
    )
    select (select total from counted) as total,
      exists (select from project_listing where not demo and trending_position is not null) as visited,
      coalesce(jsonb_agg(${ROW} order by trending_position nulls last, position), '[]') as rows
    from page as listing join project on project.id = listing.project_id`.execute(db);
  return rows[0] ?? { rows: [], total: 0, visited: false };
}

/** The projects with these ids, in this order. */
export async function listResultRows(db: Db, { ids }: { ids: readonly string[] }): Promise<readonly ResultRow[]> {
  const { rows } = await readPage(
    db,
    sql`
      select 0 as total, coalesce(jsonb_agg(${ROW} order by wanted.place), '[]') as rows
      from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join project on project.id = wanted.id join project_listing as listing on listing.project_id = wanted.id`,
  );
  return rows;
}

async function readPage(db: Db, statement: Sql): Promise<ResultPage> {
  const { rows } = await sql<ResultPage>`${statement}`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}
