import { inTransaction } from '@redoubt/db/client';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { refreshListFacets } from './facet-store.ts';

/**
 * Day of a project's newest incident, or of its newest alert from a chain that was not retracted; null where there is neither. Alerts about published
 * incidents do not count: the incident has a day of its own.
 */
export const lastAlertOn = (project: RawBuilder<unknown>): RawBuilder<string | null> => sql`greatest(
  (select max(date collate "C") from project_incident where project_id = ${project}),
  (select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') collate "C" from alert
    where project_id = ${project} and chain_id is not null and state <> 'retracted' order by happened_at desc limit 1))`;

/** Brings what lists say of alerts in line with the alerts. Returns of how many projects it was something else. */
export async function refreshAlertDays({ db }: Pick<Context, 'db'>): Promise<{ changed: number }> {
  return inTransaction(db, async (tx) => {
    // Listings are rewritten by imports, too; two that do so at once would wait for each other.
    await lockCatalog(tx);
    const { numAffectedRows = 0n } = await sql`
      update project_listing as listing set last_alert_on = now_so.day
      from (select each.project_id, ${lastAlertOn(sql`each.project_id`)} as day from project_listing as each) as now_so
      where now_so.project_id = listing.project_id and listing.last_alert_on is distinct from now_so.day`.execute(tx);
    if (numAffectedRows > 0n) await refreshListFacets(tx);
    return { changed: Number(numAffectedRows) };
  });
}
