import type { Db } from '@redoubt/db/client';
import type { VitalMetric, VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { sql } from 'kysely';

/** Three of four visits were at least as good as `p75`: ms, or the layout's shift. */
export type VitalFigure = { readonly page: string; readonly metric: VitalMetric; readonly p75: number; readonly samples: number };

/** Admins read no more than this. */
const FIGURES_MAX = 500;

/** What browsers measured in the last `sinceDays` days, by page and metric; the pages most measured, in the order of their paths. */
export async function listVitals({ db }: { db: Db }, { sinceDays }: { sinceDays: number }): Promise<VitalFigure[]> {
  const { rows } = await sql<VitalFigure>`
    select page, metric, p75, samples from (
      select page, metric, percentile_cont(0.75) within group (order by value) as p75, count(*)::int as samples
      from web_vital where at >= now() - make_interval(days => ${sinceDays}) group by page, metric
      order by samples desc, page, metric limit ${FIGURES_MAX}
    ) figure order by page, metric`.execute(db);
  return rows;
}

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
