'use client';

import type { ProjectId } from '@redoubt/domain/ids';
import { ActivitySpan, SPAN_LABELS, SPAN_TEXTS } from '@redoubt/domain/onchain/activity/activity-span';
import type { ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { formatNumber } from '@redoubt/ui/data/format';
import { DataTable } from '@redoubt/ui/data-table';
import { PageLink } from '@/site/page-link';
import { ActivityChart } from './activity-chart.tsx';
import { type Bars, formatMoment, toBars } from './bars.ts';
import { rawAddress } from './skynet-queries.ts';
import { RawLink } from './top-list.tsx';

/** A week of hours, including the hours in which it begins and ends. */
const BARS_MAX = 169;

type ActivityPanelProps = {
  activity: ProjectActivity;
  which: { projectId: ProjectId; span: ActivitySpan };
  onSpan: (span: ActivitySpan) => void;
};

/** Activity in figures and over time, with the window switch for the whole board. */
export function ActivityPanel({ activity, which, onSpan }: ActivityPanelProps) {
  const bars = toBars(activity, { barsMax: BARS_MAX });
  const { totals } = activity;
  const followed = activity.chains.reduce((sum, { contracts }) => sum + contracts, 0);
  const internal = totals.internalCalls ? [`and ${formatNumber(String(totals.internalCalls))} calls from contracts`] : [];
  const figures = [
    { label: 'Transactions', value: totals.calls, hint: [`${formatNumber(String(totals.failed))} failed`, ...internal].join(', ') },
    { label: 'Unique callers', value: totals.callers, hint: undefined },
    { label: 'Events', value: totals.events, hint: undefined },
    { label: 'Contracts monitored', value: followed, hint: `of ${formatNumber(String(activity.contractsKnown))}` },
  ];
  return (
    <section aria-labelledby="activity" className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-3 max-sm:px-4">
        <h2 id="activity" className="font-semibold text-14">
          Activity in {SPAN_TEXTS[which.span]}
        </h2>
        <div className="flex items-center gap-3">
          <SpanSwitch which={which} onSpan={onSpan} />
          <RawLink address={rawAddress('activity', which)} subject="Activity over time" />
        </div>
      </div>
      <dl className="grid grid-cols-4 max-lg:grid-cols-2">
        {figures.map(({ label, value, hint }) => (
          <div key={label} className="min-w-0 border-line border-b px-5 py-4 not-first:border-s max-lg:nth-3:border-s-0 max-sm:px-4">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-28 tabular-nums leading-tight tracking-title max-sm:text-20">
                {formatNumber(String(value))}
              </span>
              <span className="text-12 text-text-3">{hint ?? '\u00a0'}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ActivityChart {...bars} />
      <BarTable {...bars} />
    </section>
  );
}

/** Each window has its own URL, so that it can be shared and works without scripts. */
function SpanSwitch({ which, onSpan }: Omit<ActivityPanelProps, 'activity'>) {
  return (
    <nav aria-label="Window" className="flex rounded-input border border-line-strong p-0.5">
      {ActivitySpan.options.map((span) => {
        const href = `/projects/${which.projectId}?tab=activity&window=${span}`;
        const current = span === which.span;
        return (
          <PageLink
            key={span}
            href={href}
            {...(current && { 'aria-current': 'true' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              window.history.replaceState(null, '', href);
              onSpan(span);
            }}
            className={`flex h-7 items-center whitespace-nowrap rounded-mark px-2.5 text-12 max-sm:h-10 max-sm:px-3 ${current ? 'bg-surface-3 font-medium' : 'text-text-2 hover:text-text'}`}
          >
            {SPAN_LABELS[span]}
          </PageLink>
        );
      })}
    </nav>
  );
}

function BarTable({ bars, unit, unitsPerBar }: Bars) {
  const busy = bars.filter(({ calls, events }) => calls > 0 || events > 0).toReversed();
  return (
    <details className="border-line border-t">
      <summary className="flex h-11 cursor-pointer items-center px-5 text-12 text-text-2 hover:bg-surface-2 max-sm:px-4">
        Table view, by {unitsPerBar > 1 ? `${unitsPerBar} ${unit}s` : `the ${unit}`}, in UTC
      </summary>
      <DataTable
        caption="Transactions and events over time, the newest first; times without any are left out"
        density="compact"
        phones="scroll"
        boxLabel="Activity as a table"
        className="max-h-90 overflow-auto border-line border-t [--table-head-top:0px]"
        rows={busy}
        rowKey={({ from }) => String(from)}
        columns={[
          { id: 'from', heading: 'From', rowHeader: true, cell: ({ from }) => formatMoment(from, unit) },
          { id: 'succeeded', heading: 'Succeeded', align: 'end', cell: ({ calls, failed }) => formatNumber(String(calls - failed)) },
          { id: 'failed', heading: 'Failed', align: 'end', cell: ({ failed }) => formatNumber(String(failed)) },
          { id: 'events', heading: 'Events', align: 'end', cell: ({ events }) => formatNumber(String(events)) },
        ]}
      />
    </details>
  );
}
