import type { Db } from '@redoubt/db/client';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** The projects that most accounts have in a list, and how many these are; of equal ones the first in the ranking. */
export async function listMostWatched({ db }: { db: Db }, { limit }: { limit: number }): Promise<{ id: ProjectId; watchers: number }[]> {
  const { rows } = await sql<{ id: ProjectId; watchers: number }>`
    select listing.project_id as id, count(distinct watchlist.user_id)::int as watchers
    from watchlist cross join lateral unnest(watchlist.projects) as watched (id)
    join project_listing as listing on listing.project_id = watched.id and not listing.demo
    where watchlist.deleted_at is null
    group by listing.project_id, listing.position order by watchers desc, listing.position limit ${limit}`.execute(db);
  return rows;
}
