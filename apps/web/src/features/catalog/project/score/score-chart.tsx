import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { formatDay } from '@redoubt/ui/data/format';
import { CAUSE_LABELS, subjectLabel } from '@/entities/score/score-changes';
import { PageLink } from '@/site/page-link';
import { CHART_RANGES, type ChartRange, cutHistory } from './chart-range.ts';
import { chartSteps } from './chart-steps.ts';

const WIDTH = 640;
const HEIGHT = 160;
/** Markers with a number; older ones are dots. */
const NUMBERED_MAX = 9;

type ScoreChartProps = {
  /** Newest first. */
  changes: readonly ScoreHistoryEntry[];
  now: Date;
  range: ChartRange;
  /** Address of the page that shows it, to which the ranges lead. */
  path: string;
};

/**
 * Both ends of the score over time, as steps: solid line what is proven, hatched up to what is possible. Each change has its number in
 * the list below, which says the same in words, and says its cause where it is pointed at.
 */
export function ScoreChart({ changes, now, range, path }: ScoreChartProps) {
  const within = cutHistory(changes, { range, now });
  const { area, low, markers, ticks } = chartSteps(within, { now, width: WIDTH, height: HEIGHT });
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 border-line px-5 py-4 max-sm:px-4 max-sm:py-3 sm:border-b">
      <nav aria-label="Range of the chart" className="col-span-2 mb-3 flex gap-1 text-12 print:hidden">
        {CHART_RANGES.map((each) => (
          <PageLink
            key={each.range}
            href={`${path}${each.range === 'all' ? '' : `?range=${each.range}`}#score-history`}
            {...(each.range === range && { 'aria-current': 'true' as const })}
            className="flex h-7 items-center rounded-input px-2.5 text-text-2 hover:bg-surface-3 aria-[current]:bg-surface-3 aria-[current]:text-text max-sm:h-9"
          >
            {each.label}
          </PageLink>
        ))}
      </nav>
      <span aria-hidden="true" className="flex h-40 max-sm:h-24 flex-col justify-between text-end text-12 text-text-3 tabular-nums">
        <span>100</span>
        <span>50</span>
        <span>0</span>
      </span>
      <div aria-hidden="true" className="relative">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 max-sm:h-24 w-full"
          fill="none"
        >
          <pattern id="score-chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="fill-hatch-bg" />
            <rect width="1.6" height="6" className="fill-hatch" />
          </pattern>
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <path key={y} d={`M0 ${y}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          {ticks.map(({ x }) => (
            <path key={x} d={`M${x} 0V${HEIGHT}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={area} fill="url(#score-chart-hatch)" />
          <path d={low} className="stroke-brand" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        {/* Beside the drawing, which is stretched to its width: circles and figures are not. */}
        {markers.map(({ number, asOf, low: proven, high, x, y }) => (
          <span
            key={number}
            title={`${formatDay(asOf.slice(0, 10))}: ${Math.floor(proven + 1e-9)} to ${Math.ceil(high - 1e-9)}. ${causeText(within[number - 1])}`}
            style={{ insetInlineStart: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
            className={
              number <= NUMBERED_MAX
                ? '-translate-x-1/2 -translate-y-1/2 absolute grid size-4.5 place-items-center rounded-full border border-brand bg-surface text-12 leading-none tabular-nums'
                : '-translate-x-1/2 -translate-y-1/2 absolute size-2 rounded-full bg-brand'
            }
          >
            {number <= NUMBERED_MAX && number}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="col-start-2 mt-2 flex justify-between gap-x-2 text-12 text-text-3">
        {ticks.map(({ day, x }, index) => (
          <span key={x} className={index % 2 === 1 && index < ticks.length - 1 ? 'max-sm:hidden' : undefined}>
            {index === ticks.length - 1 ? 'Today' : formatDay(day)}
          </span>
        ))}
      </p>
      <p className="col-start-2 mt-1 flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-3">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0.5 w-4 bg-brand" />
          Proven
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="hatched h-2.5 w-4 rounded-mark" />
          Could not be determined
        </span>
      </p>
    </div>
  );
}

/** The cause that moved the score most, in words. */
function causeText(change: ScoreHistoryEntry | undefined): string {
  const [largest] = (change?.changes ?? []).toSorted((one, other) => Math.abs(other.low) - Math.abs(one.low));
  return largest === undefined ? '' : `${CAUSE_LABELS[largest.cause]}: ${subjectLabel(largest.subject)}`;
}
