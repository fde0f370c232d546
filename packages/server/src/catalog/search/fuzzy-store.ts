import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A project's name or ticker, or a suffix of one from a later word on, that resembles a keyword. */
export type FuzzyKey = { readonly projectId: ProjectId; readonly key: string };

/**
 * The best `limit` projects with a key equal to one of `variants` or, with `beginnings`, with one of
 * them as a prefix. Equal keys first, then by place; each project once.
 */
export async function listFuzzyKeys(
  db: Db,
  { variants, beginnings, limit }: { variants: readonly string[]; beginnings: boolean; limit: number },
): Promise<readonly FuzzyKey[]> {
  const variantMatch = (condition: ReturnType<typeof sql>) => sql`
    (select project_id, key, place, key <> variant as longer from search_key where ${condition} order by place, project_id limit ${limit})`;
  const { rows } = await sql<FuzzyKey>`
    with hit as (
      select distinct on (fuzzy.project_id) fuzzy.* from unnest(${variants}::text[]) as variant cross join lateral (
        ${variantMatch(sql`key = variant`)} ${beginnings ? sql`union all ${variantMatch(sql`key > variant and key < variant || chr(1114111)`)}` : sql``}
      ) as fuzzy
      order by fuzzy.project_id, longer, key
    )
    select project_id as "projectId", key from hit order by longer, place, project_id limit ${limit}`.execute(db);
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
