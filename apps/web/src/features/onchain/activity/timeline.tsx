'use client';

import type { ProjectTimeline } from '@redoubt/domain/onchain/timeline/project-timeline';
import { DataTable } from '@redoubt/ui/data-table';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { TimelineChart } from './timeline-chart.tsx';
import { describeLimits, describeRange, formatTime, listChanges, type Range, type TimelineRow, toRows } from './timeline-rows.ts';

export type TimelineProps = { timeline: ProjectTimeline };

/** Dates under the axis. */
const TICKS = [0, 1, 2, 3] as const;

/**
 * Figures of a project above one another on one time axis. A range is drawn over any of them with a pointer, or set by two sliders; every
 * figure and the table then say what changed in it.
 */
export function Timeline({ timeline }: TimelineProps) {
  const { times } = timeline;
  const rows = toRows(timeline);
  const whole = { from: 0, to: times.length - 1 };
  const [range, setRange] = useState<Range>(whole);
  const brush = useBrush({ moments: times.length, onRange: setRange });
  const timeOf = (index: number) => formatTime(times[index] ?? '');
  const isWhole = range.from === whole.from && range.to === whole.to;
  return (
    <>
      <div className="grid gap-4 px-5 pt-4 pb-3 max-sm:px-4">
        {rows.map((row) => (
          <section key={row.id} aria-label={row.title} className="grid items-end gap-x-5 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <div className="flex flex-wrap items-baseline gap-x-3 text-12 sm:grid">
              <h3 className="text-text-2">{row.title}</h3>
              {row.gap === undefined && <Figures row={row} range={range} />}
            </div>
            {row.gap === undefined ? (
              <div {...brush} className="cursor-crosshair touch-pan-y select-none">
                <TimelineChart row={row} range={range} />
              </div>
            ) : (
              <p className="border-line border-s-2 ps-3 text-12 text-text-3">{row.gap}</p>
            )}
          </section>
        ))}
        <div className="grid gap-3 sm:ms-57">
          <p aria-hidden="true" className="flex justify-between gap-x-2 text-12 text-text-3 tabular-nums">
            {TICKS.map((tick) => (
              <span key={tick} className={tick === 1 || tick === 2 ? 'max-sm:hidden' : undefined}>
                {timeOf(Math.round((tick / (TICKS.length - 1)) * whole.to)).replace(/,.*/, '')}
              </span>
            ))}
          </p>
          <div className="needs-scripts grid gap-x-5 gap-y-1 sm:grid-cols-2 print:hidden">
            <Slider
              label="From"
              words={timeOf(range.from)}
              value={range.from}
              max={whole.to}
              onValue={(from) => setRange({ from: Math.min(from, range.to - 1), to: range.to })}
            />
            <Slider
              label="To"
              words={timeOf(range.to)}
              value={range.to}
              max={whole.to}
              onValue={(to) => setRange({ from: range.from, to: Math.max(to, range.from + 1) })}
            />
          </div>
          <p className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 text-12 text-text-2">
            <output>
              {timeOf(range.from)} to {timeOf(range.to)}, UTC
            </output>
            {!isWhole && (
              <button type="button" onClick={() => setRange(whole)} className="min-h-8 font-medium text-brand-text hover:underline">
                Whole time
              </button>
            )}
          </p>
        </div>
      </div>
      <ChangeTable rows={rows} range={range} timeOf={timeOf} />
      <p className="border-line border-t px-5 py-3 text-12 text-pretty text-text-3 max-sm:px-4">{describeLimits(timeline)}</p>
    </>
  );
}

function Figures({ row, range }: { row: TimelineRow; range: Range }) {
  const { figure, change } = describeRange(row, range);
  return (
    <>
      <p className="font-medium text-14 tabular-nums">{figure}</p>
      <p className="text-text-3 tabular-nums">{change}</p>
    </>
  );
}

type SliderProps = { label: string; words: string; value: number; max: number; onValue: (value: number) => void };

function Slider({ label, words, value, max, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center gap-3">
      <label htmlFor={id} className="w-9 text-12 text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={words}
        onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
        className="h-6 min-w-0 grow accent-brand"
      />
    </div>
  );
}

/** Handlers of a chart: a range is what the pointer passes over between pressing and releasing. */
function useBrush({ moments, onRange }: { moments: number; onRange: (range: Range) => void }) {
  const begin = useRef<number>(undefined);
  const momentAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(moments - 1, Math.max(0, Math.round(((clientX - left) / width) * (moments - 1))));
  };
  const stop = () => {
    begin.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      begin.current = momentAt(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [from, to] = [begin.current, momentAt(event)];
      if (from !== undefined && from !== to) onRange({ from: Math.min(from, to), to: Math.max(from, to) });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

function ChangeTable({ rows, range, timeOf }: { rows: readonly TimelineRow[]; range: Range; timeOf: (index: number) => string }) {
  const drawn = rows.filter(({ gap }) => gap === undefined);
  return (
    <details className="border-line border-t">
      <summary className="flex h-11 cursor-pointer items-center px-5 text-12 text-text-2 hover:bg-surface-2 max-sm:px-4">
        Table view, in UTC
      </summary>
      <DataTable
        caption="Figures over time, the newest first; moments at which nothing changed are left out"
        density="compact"
        phones="scroll"
        boxLabel="Figures over time as a table"
        className="max-h-90 overflow-auto border-line border-t [--table-head-top:0px]"
        rows={listChanges(drawn, range)}
        rowKey={String}
        columns={[
          { id: 'at', heading: 'At', rowHeader: true, cell: timeOf },
          ...drawn.map(({ id, title, values, format }) => ({
            id,
            heading: title,
            align: 'end' as const,
            cell: (index: number) => {
              const value = values[index];
              return value === undefined || value === null ? 'Not counted' : format(value);
            },
          })),
        ]}
      />
    </details>
  );
}
