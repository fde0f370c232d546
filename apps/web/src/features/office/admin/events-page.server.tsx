import type { EventDay } from '@redoubt/server/platform/event/list-event-days';
import { classNames } from '@redoubt/ui/class-names';
import { formatDay, formatNumber } from '@redoubt/ui/data/format';
import { DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import Link from 'next/link';

type EventsPageProps = {
  rows: readonly EventDay[];
  /** The last days, today as the last, as in 2026-11-22. */
  days: readonly string[];
  /** One event of which the chart tells; all of them without it. */
  name: string | undefined;
};

const count = (rows: readonly EventDay[]) => rows.reduce((sum, { events }) => sum + events, 0);
const words = (figure: number) => formatNumber(String(figure));

/** What visitors did, day by day and by name. Works without scripts: a name is a link. */
export function EventsPage({ rows, days, name }: EventsPageProps) {
  const shown = name === undefined ? rows : rows.filter((row) => row.name === name);
  const names = [...Map.groupBy(rows, (row) => row.name)]
    .map(([each, own]) => ({ name: each, events: count(own), own }))
    .sort((a, b) => b.events - a.events || a.name.localeCompare(b.name));
  return (
    <>
      <Panel
        id="by-day"
        title={name ?? 'All events'}
        className="mt-6"
        aside={
          name === undefined ? (
            `${words(count(rows))} in ${days.length} days, UTC`
          ) : (
            <Link href="/admin/events" prefetch={false} className="text-brand-text hover:underline">
              All events
            </Link>
          )
        }
      >
        {count(shown) === 0 ? (
          <EmptyNotice title="Nothing was counted in these days.">Events of visitors appear here within seconds.</EmptyNotice>
        ) : (
          <DayChart counts={days.map((day) => ({ day, events: count(shown.filter((row) => row.day === day)) }))} />
        )}
      </Panel>
      {names.length > 0 && (
        <Panel id="by-name" title="By name" aside={`${names.length} of them`} className="mt-6">
          <DataTable
            caption="Events by name, the most frequent first"
            density="compact"
            rows={names}
            rowKey={(row) => row.name}
            columns={[
              {
                id: 'name',
                heading: 'Name',
                card: 'title',
                cell: (row) => (
                  <Link
                    href={`/admin/events?name=${encodeURIComponent(row.name)}`}
                    prefetch={false}
                    aria-current={row.name === name ? 'true' : undefined}
                    className={classNames(
                      'break-words underline-offset-4 hover:underline',
                      row.name === name && 'font-medium text-brand-text',
                    )}
                  >
                    {row.name}
                  </Link>
                ),
              },
              {
                id: 'days',
                heading: 'Day by day',
                width: '30%',
                card: 'whole',
                cell: ({ own }) => <Sparkline counts={days.map((day) => own.find((row) => row.day === day)?.events ?? 0)} />,
              },
              { id: 'events', heading: 'Events', width: 88, align: 'end', card: 'aside', cell: ({ events }) => words(events) },
              {
                id: 'visitors',
                heading: 'Visitors today',
                width: 128,
                align: 'end',
                card: 'whole',
                cell: ({ own }) => (
                  <>
                    <span className="text-text-3 sm:hidden">Visitors today: </span>
                    {words(own.find(({ day }) => day === days.at(-1))?.visitors ?? 0)}
                  </>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

const HEIGHT = 140;

/** One bar a day; the table below it says the same. */
function DayChart({ counts }: { counts: readonly { day: string; events: number }[] }) {
  const most = Math.max(...counts.map(({ events }) => events));
  return (
    <div className="px-5 pt-5 pb-4 max-sm:px-4">
      <div aria-hidden="true" className="grid grid-cols-[auto_1fr] gap-x-3">
        <span className="flex flex-col justify-between text-end text-12 text-text-3 tabular-nums">
          <span>{words(most)}</span>
          <span>0</span>
        </span>
        <svg aria-hidden="true" viewBox={`0 0 ${counts.length} ${HEIGHT}`} preserveAspectRatio="none" className="h-35 w-full">
          {[0.5, HEIGHT - 0.5].map((y) => (
            <path key={y} d={`M0 ${y}H${counts.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          {counts.map(({ day, events }, index) => (
            <rect
              key={day}
              x={index + 0.11}
              width={0.78}
              y={HEIGHT - (events / most) * HEIGHT}
              height={(events / most) * HEIGHT}
              className="fill-brand"
            >
              <title>{`${formatDay(day)}: ${words(events)}`}</title>
            </rect>
          ))}
        </svg>
        <span className="col-start-2 mt-2 flex justify-between text-12 text-text-3">
          <span>{formatDay(counts[0]?.day ?? '')}</span>
          <span>{formatDay(counts.at(-1)?.day ?? '')}</span>
        </span>
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-12 text-text-2 max-sm:py-2">Table view</summary>
        <DataTable
          caption="Events by day, the newest first"
          density="compact"
          phones="scroll"
          className="mt-2 max-w-100 text-12"
          rows={counts.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', heading: 'Day', cell: ({ day }) => formatDay(day) },
            { id: 'events', heading: 'Events', align: 'end', cell: ({ events }) => words(events) },
          ]}
        />
      </details>
    </div>
  );
}

function Sparkline({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  const bars = counts.map((events, day) => `M${day + 0.1} 24v${(-24 * events) / most}h.8V24z`);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${counts.length} 24`} preserveAspectRatio="none" className="h-6 w-full">
      <path d={bars.join('')} className="fill-brand" />
    </svg>
  );
}
