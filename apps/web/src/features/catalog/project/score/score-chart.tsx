import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { formatDay } from '@redoubt/ui/data/format';
import { chartSteps } from './chart-steps.ts';

const WIDTH = 640;
const HEIGHT = 160;

/** Both ends of the score over time, as steps: solid line what is proven, hatched up to what is possible. The list below says the same in words. */
export function ScoreChart({ changes, now }: { changes: readonly ScoreHistoryEntry[]; now: Date }) {
  const { area, low } = chartSteps(changes, { now, width: WIDTH, height: HEIGHT });
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 border-line border-b px-5 py-4 max-sm:px-4">
      <span aria-hidden="true" className="flex h-40 flex-col justify-between text-end text-12 text-text-3 tabular-nums">
        <span>100</span>
        <span>50</span>
        <span>0</span>
      </span>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-40 w-full" fill="none">
        <pattern id="score-chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-hatch-bg" />
          <rect width="1.6" height="6" className="fill-hatch" />
        </pattern>
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <path key={y} d={`M0 ${y}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        <path d={area} fill="url(#score-chart-hatch)" />
        <path d={low} className="stroke-brand" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="col-start-2 mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-text-3">
        <span>{formatDay((changes.at(-1)?.asOf ?? '').slice(0, 10))}</span>
        <span className="flex flex-wrap gap-x-4">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="h-0.5 w-4 bg-brand" />
            Proven
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="hatched h-2.5 w-4 rounded-mark" />
            Could not be determined
          </span>
        </span>
        <span>Today</span>
      </p>
    </div>
  );
}
