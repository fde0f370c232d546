import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A return within this time continues the visit. */
const VISIT_MINUTES = 30;

const ENDED = sql<boolean>`watchlist_visit.seen_at < now() - make_interval(mins => ${VISIT_MINUTES})`;

/** The end of the previous visit; undefined during the first. Read-only. */
export async function findLastVisit({ db }: { db: Db }, { userId }: { userId: UserId }): Promise<Date | undefined> {
  const row = await db
    .selectFrom('watchlist_visit')
    .where('user_id', '=', userId)
    .select(sql<Date | null>`case when ${ENDED} then seen_at else previous_at end`.as('since'))
    .executeTakeFirst();
  return row?.since ?? undefined;
}

/** Records that a user looks at their watchlists. */
export async function recordVisit({ db }: { db: Db }, { userId }: { userId: UserId }): Promise<void> {
  await sql`
    insert into watchlist_visit (user_id) values (${userId})
    on conflict (user_id) do update
    set previous_at = case when ${ENDED}
      then watchlist_visit.seen_at else watchlist_visit.previous_at end, seen_at = now()`.execute(db);
}
