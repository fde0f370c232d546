import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** A fault that nobody has met for so long was mended, or its page is gone. Anybody may send reports: they must not pile up. */
const DAYS_KEPT = 90;

/** Forgets faults that were last seen long ago, with their reports. Returns how many faults. */
export async function sweepErrorReports({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('error_group')
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
