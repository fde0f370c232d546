import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Older visits say little about the version that runs. */
const DAYS_KEPT = 30;

/** Anybody may send measurements: a flood pushes out the oldest, not the disk. */
const VITALS_MAX = 500_000;

/** Forgets measurements that are too old or too many. Returns how many. */
export async function sweepVitals({ db }: { db: Db }, { vitalsMax = VITALS_MAX }: { vitalsMax?: number } = {}): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from web_vital where at < now() - make_interval(days => ${DAYS_KEPT})
      or at <= (select at from web_vital order by at desc offset ${vitalsMax} limit 1)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
