import type { Range, TimelineRow } from './timeline-rows.ts';

const HEIGHT = 100;

type ChartProps = { row: TimelineRow; range: Range };

/** One row's figures as steps or bars from nothing up to the largest, hatched where nothing was counted, pale outside the range. */
export function TimelineChart({ row: { values, look, format }, range }: ChartProps) {
  const last = values.length - 1;
  const top = Math.max(...values.map((value) => value ?? 0)) || 1;
  const yOf = (value: number) => round(HEIGHT - (value / top) * HEIGHT);
  const share = (index: number) => `${(index / last) * 100}%`;
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, end] = [known[0]?.index ?? last, known.at(-1)?.index ?? 0];
  return (
    <div aria-hidden="true" className="relative h-16 border-line border-b">
      <svg aria-hidden="true" viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" className="h-full w-full" fill="none">
        {look === 'line' ? (
          <>
            <path d={`${toSteps(known, yOf)}V${HEIGHT}H${first}Z`} className="fill-brand-soft" />
            <path d={toSteps(known, yOf)} className="stroke-brand" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
          </>
        ) : (
          known
            .filter(({ value }) => value > 0)
            .map(({ value, index }) => (
              <path
                key={index}
                d={`M${index} ${HEIGHT}V${yOf(value)}`}
                className="stroke-caution-fill"
                strokeWidth="4"
                vectorEffect="non-scaling-stroke"
              />
            ))
        )}
      </svg>
      {first > 0 && <span className="hatched absolute inset-y-0 start-0" style={{ width: share(first) }} />}
      {end < last && <span className="hatched absolute inset-y-0 end-0" style={{ width: share(last - end) }} />}
      <span
        className="absolute inset-y-0 start-0 border-line-strong border-e bg-surface/70 data-[none]:hidden"
        data-none={range.from === 0 || undefined}
        style={{ width: share(range.from) }}
      />
      <span
        className="absolute inset-y-0 end-0 border-line-strong border-s bg-surface/70 data-[none]:hidden"
        data-none={range.to === last || undefined}
        style={{ width: share(last - range.to) }}
      />
      <span className="absolute end-0 top-0 bg-surface/80 ps-1 text-12 text-text-3 leading-none tabular-nums">{format(top)}</span>
    </div>
  );
}

/** A figure holds until the next moment. */
function toSteps(known: readonly { value: number; index: number }[], yOf: (value: number) => number): string {
  const [first] = known;
  if (first === undefined) return '';
  return known.slice(1).reduce((path, { value, index }) => `${path}H${index}V${yOf(value)}`, `M${first.index} ${yOf(first.value)}`);
}

const round = (value: number): number => Math.round(value * 10) / 10;
