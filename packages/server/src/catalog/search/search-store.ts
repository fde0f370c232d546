import type { Db } from '@redoubt/db/client';
import type { LookAlike } from '@redoubt/domain/catalog/look-alike/schema';
import { MATCHES_MAX } from '@redoubt/domain/catalog/search/schema';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import type { ProjectId } from '@redoubt/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import { PROJECT_ROW, type ProjectRow } from '../project/project-store.ts';

export type ResultRow = ProjectRow & { rated: boolean; verdict: VerdictByQuestion | null; contracts: number; lookAlike: LookAlike | null };

/** One page of projects, and the total of all pages. */
export type ResultPage = { readonly rows: readonly ResultRow[]; readonly total: number };

/** A found project, and the reason. */
export type Found<Match> = { readonly projectId: ProjectId; readonly match: Match };

type Slice = { readonly offset: number; readonly limit: number };
type Sql = RawBuilder<unknown>;

/** SQL: `ResultRow` as a JSON object, from the rows `project` and `listing`. */
const ROW = sql`${PROJECT_ROW} || jsonb_build_object('rated', listing.rated, 'verdict', listing.verdict, 'contracts', listing.contracts,
  'lookAlike', (select jsonb_build_object('id', known_id, 'name', known_name, 'likeness', likeness) from look_alike where project_id = project.id))`;

/** One more than is returned: reaching it means that there are more. */
const ENOUGH = sql.lit(MATCHES_MAX + 1);

/**
 * Two or three characters occur in too many names, so inside a name they are only searched up to this
 * place, the bound of the index.
 */
const BEST_PLACES = sql.lit(5_000);

/** How well a project matches, best first. Below `BEGINNING`, a keyword may mean something else. */
export const GRADES = { name: 0, alias: 1, listedName: 2, contract: 3, beginning: 4, word: 5, inside: 6 } as const;

/**
 * What to look for. `term` (normalised by `toSearchTerm`, two characters or more) matches as a prefix, too; `spellings` are others
 * of the whole keyword. Tokens that resemble one of the coins `notLike` are left out.
 */
export type TextQuery = { readonly term: string; readonly spellings: readonly string[]; readonly notLike: readonly string[] };

type TextPage = ResultPage & { readonly grade: number | null; readonly spelledOut: readonly ProjectId[] };
const SPELLED_OUT_MAX = 20;

/**
 * Projects with a name, ticker, alias, link or contract that is, begins with or contains `term`. Order: by `GRADES`, each by place.
 * A weaker kind is searched only while the better ones are not enough. `total` is at most `MATCHES_MAX` + 1. `grade` is the best of
 * all pages; null without a match. `spelledOut`: of a `term` of several words, researched projects of which a
 * name, from one of its words on, begins with it.
 */
export async function findByText(db: Db, { term, spellings, notLike, offset, limit }: TextQuery & Slice): Promise<TextPage> {
  const { length } = [...term];
  const begins = length === 2 ? sql`left(key, 2) = ${term}` : sql`key ^@ ${term}`;
  const holds = sql`key like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  const allowed =
    notLike.length === 0
      ? sql`true`
      : sql`not exists (select from look_alike where look_alike.project_id = graded.project_id and known_id is null and known_name = any(${notLike}))`;
  const { rows } = await sql<TextPage>`
      with equal as materialized (
        select place, project_id, min(case origin when 'name' then case when place < 0 then ${GRADES.name}::int else ${GRADES.listedName}::int end
          when 'contract' then ${GRADES.contract}::int else ${GRADES.alias}::int end) as grade
        from (select place, project_id, origin from search_key where key = any(${[term, ...spellings]}) and (whole or origin in ('link', 'contract'))
          order by place, project_id limit ${ENOUGH}) as same group by place, project_id
      ), first_word as materialized (
        select place, project_id, min(grade) as grade from (
          table equal union all select place, project_id, ${GRADES.beginning}::int from ${best(sql`whole and ${begins}`)} as beginning
        ) as graded group by place, project_id
      ), later_word as materialized (
        select * from ${best(sql`not whole and ${begins}`)} as found
        where (select count(*) from first_word) < ${ENOUGH}
      ), inside as materialized (
        select * from ${best(length < 4 ? sql`whole and place <= ${BEST_PLACES} and ${holds}` : sql`whole and ${holds}`)} as found
        where (select count(*) from (select place from first_word union select place from later_word) as found) < ${ENOUGH}
      ), hit as materialized (
        select place, project_id, min(grade) as grade from (
          table first_word union all select place, project_id, ${GRADES.word}::int from later_word
          union all select place, project_id, ${GRADES.inside}::int from inside
        ) as graded where ${allowed} group by place, project_id order by grade, place, project_id limit ${ENOUGH}
      ), page as (
        select * from hit order by grade, place, project_id offset ${offset} limit ${Math.max(0, Math.min(limit, MATCHES_MAX - offset))}
      )
      select (select count(*) from hit)::int as total, (select min(grade) from hit) as grade,
        array(select project_id from hit where ${sql.lit(term.includes(' '))} and grade <= ${GRADES.word}::int and place < 0 and exists (
          select from search_key as own where own.project_id = hit.project_id and own.key ^@ ${term} and own.origin in ('name', 'alias')) order by grade, place limit ${SPELLED_OUT_MAX}) as "spelledOut",
        coalesce(jsonb_agg(${ROW} order by grade, place, page.project_id), '[]') as rows
      from page join project on project.id = page.project_id join project_listing as listing on listing.project_id = page.project_id`.execute(
    db,
  );
  return rows[0] ?? { rows: [], total: 0, grade: null, spelledOut: [] };
}

/** SQL: the best places among keys that meet `condition`, each project once. */
function best(condition: Sql): Sql {
  return sql`(select distinct place, project_id from search_key where ${condition} order by place, project_id limit ${ENOUGH})`;
}

/** Projects with one of `keys` as a whole name, alias, link or contract: by the order of `keys`, then by place; each once. */
export async function findByKeys(
  db: Db,
  { keys, limit }: { keys: readonly string[]; limit: number },
): Promise<readonly { projectId: ProjectId; key: string }[]> {
  const { rows } = await sql<{ projectId: ProjectId; key: string }>`
    select "projectId", key from (
      select distinct on (project_id) project_id as "projectId", key, place, origin = 'contract' as weak, wanted.at
      from unnest(${keys}::text[]) with ordinality as wanted (text, at)
      cross join lateral (
        select * from search_key where key = wanted.text and (whole or origin in ('link', 'contract')) order by place, project_id limit ${limit}
      ) as found
      order by project_id, weak, wanted.at
    ) as first order by weak, at, place, "projectId" limit ${limit}`.execute(db);
  return rows;
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
  if (ids.length === 0) return [];
  const { rows } = await sql<{ rows: ResultRow[] }>`
      select coalesce(jsonb_agg(${ROW} order by wanted.place), '[]') as rows
      from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join project on project.id = wanted.id join project_listing as listing on listing.project_id = wanted.id`.execute(db);
  return rows[0]?.rows ?? [];
}
