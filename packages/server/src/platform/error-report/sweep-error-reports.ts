import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** An error that was not reported for so long was fixed, or its page is gone. Anyone may send reports: they must not pile up. */
const DAYS_KEPT = 90;

/** No team fixes more; a flood of invented errors replaces the oldest ones and does not fill the disk. */
const GROUPS_MAX = 2_000;

/** Forgets faults that were last seen long ago, and those beyond the newest `groupsMax`, with their reports. Returns how many faults. */
export async function sweepErrorReports({ db }: { db: Db }, { groupsMax = GROUPS_MAX }: { groupsMax?: number } = {}): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('error_group')
    .where((row) =>
      row.or([
        row('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`),
        row(
          'fingerprint',
          'in',
          row.selectFrom('error_group').orderBy('last_seen_at', 'desc').orderBy('fingerprint').offset(groupsMax).select('fingerprint'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
