import { axisEnd, type Bar } from './bars.ts';

/** Height of the drawing, in its own units and in px. */
export const CHART_HEIGHT = 180;
/** Of the width that a bar has. */
const BAR_SHARE = 0.78;

/** Where the axis of these bars ends. */
export function barsEnd(bars: readonly Bar[]): number {
  return axisEnd(Math.max(...bars.map(({ calls }) => calls), 0));
}

/** The inside of a chart: three lines and the bars, what failed at the foot of each. One is told from the others while it is pointed at. */
export function ChartBars({ bars, pointed }: { bars: readonly Bar[]; pointed?: number | undefined }) {
  const end = barsEnd(bars);
  const heightOf = (count: number) => (count / end) * CHART_HEIGHT;
  return (
    <>
      {[0, CHART_HEIGHT / 2, CHART_HEIGHT].map((y) => (
        <path key={y} d={`M0 ${y}H${bars.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      {bars.map(({ from, calls, failed }, index) => (
        <g key={from} className={pointed === undefined || pointed === index ? '' : 'opacity-50'}>
          <rect
            x={index + (1 - BAR_SHARE) / 2}
            width={BAR_SHARE}
            y={CHART_HEIGHT - heightOf(calls)}
            height={heightOf(calls - failed)}
            className="fill-brand"
          />
          <rect
            x={index + (1 - BAR_SHARE) / 2}
            width={BAR_SHARE}
            y={CHART_HEIGHT - heightOf(failed)}
            height={heightOf(failed)}
            className="fill-caution-fill"
          />
        </g>
      ))}
    </>
  );
}
