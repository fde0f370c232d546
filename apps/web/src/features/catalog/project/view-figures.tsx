import type { PageViews } from '@redoubt/domain/catalog/project/page-view';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';

/** How often the page was opened. Says what a view is: it counts visitors, not page loads. */
export function ViewFigures({ views: { pageViews, last24h, last7d } }: { views: PageViews }) {
  const figures = [
    { label: 'Last 24 hours', count: last24h },
    { label: 'Last 7 days', count: last7d },
    { label: 'In all', count: pageViews },
  ];
  return (
    <Panel id="views" title="Page views" aside="One a visitor in 30 minutes">
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line">
        {figures.map(({ label, count }) => (
          <div key={label} className="px-5 py-4 max-sm:px-4">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="mt-0.5 font-semibold text-20 tabular-nums tracking-title">{formatNumber(String(count))}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
