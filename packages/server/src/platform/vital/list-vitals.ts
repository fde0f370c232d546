import type { Db } from '@redoubt/db/client';
import type { VitalMetric } from '@redoubt/domain/platform/vital/schema';
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
