import { VITAL_METRICS, type VitalMetric } from '@redoubt/domain/platform/vital/schema';
import type { VitalFigure } from '@redoubt/server/platform/vital/vital-store';
import { classNames } from '@redoubt/ui/class-names';
import { formatNumber } from '@redoubt/ui/data/format';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';

/** Where good ends and poor begins. Source: web.dev, "Web Vitals", thresholds at the 75th percentile. */
const BOUNDS: Readonly<Record<VitalMetric, { good: number; poor: number }>> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
};

/** What visitors' browsers measured, by page: three of four visits were at least as good. */
export function VitalsPage({ figures, days }: { figures: readonly VitalFigure[]; days: number }) {
  const pages = [...Map.groupBy(figures, ({ page }) => page)];
  return (
    <Panel id="vitals" title="75th percentile by page" aside={`The last ${days} days`} className="mt-6">
      {pages.length === 0 ? (
        <EmptyNotice title="Nothing was measured yet.">
          Browsers of visitors who pressed 'I Accept' measure how fast pages come and answer.
        </EmptyNotice>
      ) : (
        <DataTable
          caption="Web vitals at the 75th percentile by page, times in milliseconds"
          phones="scroll"
          minWidth={640}
          boxLabel="Figures by page"
          rows={pages}
          rowKey={([page]) => page}
          columns={[
            { id: 'page', heading: 'Page', rowHeader: true, cell: ([page]) => <span className="break-all font-mono">{page}</span> },
            ...VITAL_METRICS.map(
              (metric): DataColumn<(typeof pages)[number]> => ({
                id: metric,
                heading: metric,
                width: 92,
                align: 'end',
                cell: ([, own]) => <Figure figure={own.find((each) => each.metric === metric)} />,
              }),
            ),
          ]}
        />
      )}
    </Panel>
  );
}

function Figure({ figure }: { figure: VitalFigure | undefined }) {
  if (figure === undefined) return <span className="text-text-3">Not measured</span>;
  const { metric, p75, samples } = figure;
  const { good, poor } = BOUNDS[metric];
  const verdict = p75 <= good ? 'good' : p75 <= poor ? 'fair' : 'poor';
  return (
    <>
      <span
        className={classNames(verdict === 'good' && 'text-safe', verdict === 'fair' && 'text-caution', verdict === 'poor' && 'text-danger')}
      >
        {metric === 'CLS' ? p75.toFixed(3) : `${formatNumber(String(Math.round(p75)))} ms`}
        <span className="sr-only">, {verdict}</span>
      </span>
      <span className="block text-12 text-text-3">{samples === 1 ? '1 visit' : `${formatNumber(String(samples))} visits`}</span>
    </>
  );
}
