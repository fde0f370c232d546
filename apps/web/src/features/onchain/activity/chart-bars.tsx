import { axisEnd, type Bar } from './bars.ts';

/** Height of the chart, in its own units and in px. */
export const CHART_HEIGHT = 180;
/** A bar's share of its slot's width. */
const BAR_SHARE = 0.78;

/** The end of these bars' axis. */
export function barsEnd(bars: readonly Bar[]): number {
  return axisEnd(Math.max(...bars.map(({ calls }) => calls), 0));
}

/** The chart's lines and bars, with failed transactions at the foot. The bar under the pointer stands out. */
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
