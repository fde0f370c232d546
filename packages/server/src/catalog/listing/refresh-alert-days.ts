import { inTransaction } from '@redoubt/db/client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { refreshListFacets } from './facet-store.ts';

/**
 * SQL: the day of a project's newest incident or of its newest chain alert that was not retracted;
 * null without either. Alerts about published incidents do not count: the incident has its own day.
 */
export const lastAlertOn = (project: RawBuilder<unknown>): RawBuilder<string | null> => sql`greatest(
  (select max(date collate "C") from project_incident where project_id = ${project}),
  (select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') collate "C" from alert
    where project_id = ${project} and chain_id is not null and state <> 'retracted' order by happened_at desc limit 1))`;

/** Updates each listing's last alert day. Returns how many changed. */
export async function refreshAlertDays({ db }: Pick<Context, 'db'>): Promise<{ changed: number }> {
  return inTransaction(db, async (tx) => {
    // Imports write listings, too; without the lock both could deadlock.
    await lockCatalog(tx);
    const { numAffectedRows = 0n } = await sql`
      update project_listing as listing set last_alert_on = now_so.day
      from (select each.project_id, ${lastAlertOn(sql`each.project_id`)} as day from project_listing as each) as now_so
      where now_so.project_id = listing.project_id and listing.last_alert_on is distinct from now_so.day`.execute(tx);
    if (numAffectedRows > 0n) await refreshListFacets(tx);
    return { changed: Number(numAffectedRows) };
  });
}
