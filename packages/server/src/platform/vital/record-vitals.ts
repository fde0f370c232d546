import type { Db } from '@redoubt/db/client';
import type { VitalsReport } from '@redoubt/domain/platform/vital/schema';

/** Stores what a browser measured of a page. A later value of the same measurement replaces the earlier. Names no user. */
export async function recordVitals({ db }: { db: Db }, { page, vitals }: VitalsReport): Promise<void> {
  // One statement can't change a row twice.
  const latest = new Map(vitals.map((vital) => [vital.id, { ...vital, page }]));
  await db
    .insertInto('web_vital')
    .values([...latest.values()])
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: (each) => each.ref('excluded.value') }))
    .execute();
}
