import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A project's name or ticker, or a suffix of one from a later word on, that resembles a keyword. */
export type FuzzyKey = { readonly projectId: ProjectId; readonly key: string };

/**
 * The best `limit` projects with a key equal to one of `variants` or, with `beginnings`, with one of
 * them as a prefix. Equal keys first, then `likely` variants, then by place; each project once. Names of contracts do not count, and
 * links only where `links` says so.
 */
export async function listFuzzyKeys(
  db: Db,
  options: { variants: readonly string[]; likely: readonly string[]; beginnings: boolean; links: boolean; limit: number },
): Promise<readonly FuzzyKey[]> {
  const { variants, likely, beginnings, links, limit } = options;
  const origins = links ? sql`origin <> 'contract'` : sql`origin in ('name', 'alias')`;
  const variantMatch = (condition: ReturnType<typeof sql>) => sql`
    (select project_id, key, place, key <> variant as longer from search_key where ${condition} and ${origins} order by place, project_id limit ${limit})`;
  const { rows } = await sql<FuzzyKey>`
    with hit as (
      select distinct on (fuzzy.project_id) fuzzy.*, variant = any(${likely}) as likely from unnest(${variants}::text[]) as variant cross join lateral (
        ${variantMatch(sql`key = variant`)} ${beginnings ? sql`union all ${variantMatch(sql`key > variant and key < variant || chr(1114111)`)}` : sql``}
      ) as fuzzy
      order by fuzzy.project_id, longer, likely desc, key
    )
    select project_id as "projectId", key from hit order by longer, likely desc, place, project_id limit ${limit}`.execute(db);
  return rows;
}

/** Whole names, tickers and aliases of researched projects with a length from `lengthMin` to `lengthMax` (inclusive), by place; at most `limit`. */
export async function listResearchedKeys(
  db: Db,
  { lengthMin, lengthMax, limit }: { lengthMin: number; lengthMax: number; limit: number },
): Promise<readonly FuzzyKey[]> {
  const { rows } = await sql<FuzzyKey>`
    select project_id as "projectId", key from search_key
    where whole and place <= 5000 and place < 0 and length(key) between ${lengthMin} and ${lengthMax} order by place, key limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Keys with one of `beginnings` as a prefix and a length from `lengthMin` to `lengthMax` (inclusive), by place; at most `limit`. */
export async function listKeysBeginning(
  db: Db,
  { beginnings, lengthMin, lengthMax, limit }: { beginnings: readonly string[]; lengthMin: number; lengthMax: number; limit: number },
): Promise<readonly FuzzyKey[]> {
  const { rows } = await sql<FuzzyKey>`
    select project_id as "projectId", key from (
      select distinct fuzzy.* from unnest(${beginnings}::text[]) as beginning cross join lateral (
        select project_id, key, place from search_key
        where key >= beginning and key < beginning || chr(1114111) and length(key) between ${lengthMin} and ${lengthMax}
        order by place limit ${limit}
      ) as fuzzy
    ) as hit order by place, project_id, key limit ${limit}`.execute(db);
  return rows;
}
