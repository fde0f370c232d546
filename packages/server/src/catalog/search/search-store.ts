import type { Db } from '@redoubt/db/client';
import { MATCHES_MAX } from '@redoubt/domain/catalog/search/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectRow } from '../project/project-store.ts';

export type ResultRow = ProjectRow & { rated: boolean };

/** One page of projects, and how many there are on all pages. */
export type ResultPage = { readonly rows: readonly ResultRow[]; readonly total: number };

/** A project that was found, and why. */
export type Found<Match> = { readonly projectId: ProjectId; readonly match: Match };

type Slice = { readonly offset: number; readonly limit: number };
type Sql = RawBuilder<unknown>;

/** The columns of `ResultRow`, as a JSON object of the rows `project` and `listing`. */
const ROW = sql`jsonb_build_object('id', project.id, 'name', project.name, 'tickers', project.tickers, 'icon', project.icon,
  'rank', listing.rank, 'rated', listing.rated, 'demo', project.demo)`;

/** One more than is answered: whoever finds this many knows that there are more. */
const ENOUGH = sql.lit(MATCHES_MAX + 1);

/** The last place where two or three characters are looked for anywhere in a name, which is where too many have them: that of the index. */
const BEST_PLACES = sql.lit(5_000);

/**
 * Projects one of whose names or tickers holds `term`, which `toSearchTerm` has prepared and is two characters or longer. First those that
 * have it whole, then those that begin with it, then those with a word that does, then the rest; inside each by place.
 * A weaker kind of match is sought only while there are not enough of the better. `total` ends one beyond `MATCHES_MAX`.
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

/** The best places among keys of which `condition` holds, each project once. */
function best(condition: Sql): Sql {
  return sql`(select distinct place, project_id from search_key where ${condition} order by place, project_id limit ${ENOUGH})`;
}

/** Real projects: those that visitors came to first, then all others by position. `visited`: whether there are any of the former. */
export async function listTrending(db: Db, { offset, limit }: Slice): Promise<ResultPage & { visited: boolean }> {
  const { rows } = await sql<ResultPage & { visited: boolean }>`
    with counted as materialized (
      select coalesce((select max(position) from project_listing where not demo), 0) as total
    ), page as (
      select * from project_listing where not demo
      -- Nothing is passed over on the way to a page that is past the end.
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
