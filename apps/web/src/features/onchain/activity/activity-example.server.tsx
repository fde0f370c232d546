import type { ProjectId } from '@redoubt/domain/ids';
import type { ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { formatNumber } from '@redoubt/ui/data/format';
import { readBoard } from './activity-section.server.tsx';
import { formatMoment, shortCount, toBars } from './bars.ts';
import { barsEnd, CHART_HEIGHT, ChartBars } from './chart-bars.tsx';
import { TopLists } from './top-lists.tsx';

const SPAN = '7d';
const BARS_MAX = 169;
const ROWS = 4;

/** The current board of one project, rendered once, without scripts. */
export async function SkynetExample({ projectId }: { projectId: ProjectId | undefined }) {
  const board = projectId === undefined ? undefined : await readBoard(projectId, SPAN);
  if (board === undefined || projectId === undefined) {
    return (
      <p className="p-6 text-center text-text-2">
        No activity is recorded: no chain is connected, or none has been read yet. A project’s transactions, callers and events appear here.
      </p>
    );
  }
  const top = <Top extends { items: readonly unknown[] }>(list: Top) => ({ ...list, items: list.items.slice(0, ROWS) });
  const { activity, callers, events, calls } = board;
  return (
    <div className="grid grid-cols-1 gap-5 max-sm:gap-3">
      <ExampleActivity activity={activity} />
      <TopLists board={{ activity, callers: top(callers), events: top(events), calls: top(calls) }} which={{ projectId, span: SPAN }} />
    </div>
  );
}

/** The figures and the bars of the example. */
export function ExampleActivity({ activity }: { activity: ProjectActivity }) {
  const { totals, chains, contractsKnown } = activity;
  const { bars, unit } = toBars(activity, { barsMax: BARS_MAX });
  const end = barsEnd(bars);
  const followed = chains.reduce((sum, { contracts }) => sum + contracts, 0);
  const figures = [
    ['Transactions', count(totals.calls)],
    ['Failed', count(totals.failed)],
    ['Unique callers', count(totals.callers)],
    ['Events', count(totals.events)],
    ['Contracts followed', `${count(followed)} of ${count(contractsKnown)}`],
  ] as const;
  return (
    <section aria-labelledby="example-activity" className="min-w-0 rounded-card border border-line bg-surface">
      <h2 id="example-activity" className="border-line border-b px-5 py-3 font-semibold text-14 max-sm:px-4">
        Activity in the last 7 days
      </h2>
      <dl className="grid grid-cols-5 border-line border-b max-lg:grid-cols-3 max-sm:grid-cols-2">
        {figures.map(([label, value]) => (
          <div key={label} className="min-w-0 px-5 py-4 max-sm:px-4 max-sm:py-3">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="font-semibold text-28 tabular-nums leading-tight tracking-title max-sm:text-20">{value}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="px-5 pt-4 pb-3 max-sm:px-4">
        <p className="flex items-center gap-x-4 text-12 text-text-3">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-mark bg-brand" />
            Succeeded
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-mark bg-caution-fill" />
            Failed
          </span>
        </p>
        <div className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-12 text-text-3 tabular-nums">
          <span className="flex h-45 flex-col justify-between text-end">
            <span>{shortCount(end)}</span>
            <span>0</span>
          </span>
          <svg aria-hidden="true" viewBox={`0 0 ${bars.length} ${CHART_HEIGHT}`} preserveAspectRatio="none" className="h-45 w-full">
            <ChartBars bars={bars} />
          </svg>
          <p className="col-start-2 mt-2 flex justify-between">
            <span>{formatMoment(bars[0]?.from ?? '', unit)}</span>
            <span>{formatMoment(bars.at(-1)?.from ?? '', unit)}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

const count = (value: number) => formatNumber(String(value));
