'use client';

import { formatNumber } from '@redoubt/ui/data/format';
import { useState } from 'react';
import { type Bar, type Bars, formatMoment, shortCount } from './bars.ts';
import { barsEnd, CHART_HEIGHT, ChartBars } from './chart-bars.tsx';

/** Transactions over time, with failed ones at the foot of each bar. The table below has the same data. */
export function ActivityChart({ bars, unit, unitsPerBar }: Bars) {
  const [pointed, setPointed] = useState<number>();
  const end = barsEnd(bars);
  const shown = pointed === undefined ? undefined : bars[pointed];
  return (
    <div className="px-5 pt-4 pb-3 max-sm:px-4">
      <p aria-hidden="true" className="flex min-h-6 flex-wrap items-center gap-x-4 text-12 text-text-3">
        {shown === undefined ? <Legend /> : <BarFigures bar={shown} unit={unit} unitsPerBar={unitsPerBar} />}
      </p>
      <div className="mt-2 grid grid-cols-[auto_1fr] gap-x-3">
        <span aria-hidden="true" className="flex h-45 flex-col justify-between text-end text-12 text-text-3 tabular-nums">
          <span>{shortCount(end)}</span>
          <span>{end === 1 ? '' : shortCount(end / 2)}</span>
          <span>0</span>
        </span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-45 w-full"
          onPointerLeave={() => setPointed(undefined)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setPointed(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
          }}
        >
          <ChartBars bars={bars} pointed={pointed} />
        </svg>
        <p aria-hidden="true" className="col-start-2 mt-2 flex justify-between text-12 text-text-3 tabular-nums">
          <span>{formatMoment(bars[0]?.from ?? '', unit)}</span>
          <span>{formatMoment(bars.at(-1)?.from ?? '', unit)}</span>
        </p>
      </div>
    </div>
  );
}

function Legend() {
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-mark bg-brand" />
        Succeeded
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-2.5 rounded-mark bg-caution-fill" />
        Failed
      </span>
    </>
  );
}

function BarFigures({ bar, unit, unitsPerBar }: { bar: Bar; unit: 'hour' | 'day'; unitsPerBar: number }) {
  const length = unitsPerBar > 1 ? `${unitsPerBar} ${unit}s from ` : '';
  return (
    <>
      <span className="font-medium text-text">{`${length}${formatMoment(bar.from, unit)}`}</span>
      <span className="tabular-nums">{formatNumber(String(bar.calls - bar.failed))} succeeded</span>
      <span className="tabular-nums">{formatNumber(String(bar.failed))} failed</span>
      <span className="tabular-nums">{formatNumber(String(bar.events))} events</span>
    </>
  );
}
