import type { Db } from '@redoubt/db/client';
import { inTransaction } from '@redoubt/db/client';
import { sql } from 'kysely';

/** How long single events are kept: long enough to see what changed over a season. */
export const EVENT_DAYS_KEPT = 90;

/** Any number, as long as nothing else in the database locks by it. */
const ROLL_UP_LOCK = 4_702_215_021;

/**
 * Counts the days (UTC) that are over and not counted yet, by name, and deletes single events that are older than ninety days. A day is
 * over a quarter of an hour after its end: what began before midnight has been written by then. Returns how many events were deleted.
 *
 * What trends and how often a project was viewed is kept elsewhere (`project_view`) and does not change by this.
 */
export async function rollUpEvents({ db }: { db: Db }): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Two at once would count a day twice and differ.
    await sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`.execute(tx);
    await sql`
      insert into event_day (day, name, events, visitors)
      select (at at time zone 'utc')::date, name, count(*), count(distinct visitor)
      from event
      where at >= coalesce((select (max(day) + 1)::timestamp at time zone 'utc' from event_day), '-infinity')
        and at < date_trunc('day', now() - interval '15 minutes', 'utc')
      group by 1, 2`.execute(tx);
    const { rows } = await sql<{ deleted: number }>`
      with old as (
        delete from event
        where at < date_trunc('day', now(), 'utc') - make_interval(days => ${EVENT_DAYS_KEPT})
          and (at at time zone 'utc')::date <= (select max(day) from event_day)
        returning 1
      )
      select count(*)::int as deleted from old`.execute(tx);
    return rows[0]?.deleted ?? 0;
  });
}
