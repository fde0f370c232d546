import { VITAL_METRICS, type VitalMetric } from '@redoubt/domain/platform/vital/schema';
import type { VitalFigure } from '@redoubt/server/platform/vital/vital-store';
import { classNames } from '@redoubt/ui/class-names';
import { formatNumber } from '@redoubt/ui/data/format';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
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
        <ScrollBox label="Figures by page">
          <table className="w-full min-w-160 tabular-nums">
            <caption className="sr-only">Web vitals at the 75th percentile by page, times in milliseconds</caption>
            <thead className="bg-surface-2 text-12 text-text-3">
              <tr>
                <th scope="col" className="h-9 ps-5 text-start font-normal">
                  Page
                </th>
                {VITAL_METRICS.map((metric) => (
                  <th key={metric} scope="col" className="px-2 text-end font-normal last:pe-5">
                    {metric}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.map(([page, own]) => (
                <tr key={page} className="border-line border-t">
                  <th scope="row" className="max-w-80 break-all py-3 pe-2 ps-5 text-start font-mono font-normal">
                    {page}
                  </th>
                  {VITAL_METRICS.map((metric) => (
                    <td key={metric} className="px-2 py-3 text-end last:pe-5">
                      <Figure figure={own.find((each) => each.metric === metric)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
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
