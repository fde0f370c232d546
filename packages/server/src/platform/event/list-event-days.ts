import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** How often one event came on one day (UTC), and from how many visitors. Their marks change daily: days cannot be added up to people. */
export type EventDay = { readonly day: string; readonly name: string; readonly events: number; readonly visitors: number };

/** The last `days` days, today as far as it has come, by day and name. Days without any event have no row. */
export async function listEventDays({ db }: { db: Db }, { days }: { days: number }): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    with since as (select (now() at time zone 'utc')::date - ${days - 1}::int as day)
    select to_char(day, 'YYYY-MM-DD') as day, name, events::float8 as events, visitors::float8 as visitors from (
      select day, name, events, visitors from event_day where day >= (table since)
      union all
      select (at at time zone 'utc')::date, name, count(*), count(distinct visitor) from event
      where at >= greatest(
        (table since)::timestamp at time zone 'utc',
        coalesce((select (max(day) + 1)::timestamp at time zone 'utc' from event_day), '-infinity'))
      group by 1, 2
    ) as counted
    order by day, name`.execute(db);
  return rows;
}
