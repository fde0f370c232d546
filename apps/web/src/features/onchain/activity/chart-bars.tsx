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
  const marked = pointed === undefined ? [] : bars.slice(pointed, pointed + 1);
  return (
    <>
      {[0, CHART_HEIGHT / 2, CHART_HEIGHT].map((y) => (
        <path key={y} d={`M0 ${y}H${bars.length}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      <g className={pointed === undefined ? '' : 'opacity-50'}>
        <Shapes bars={bars} end={end} first={0} />
      </g>
      <Shapes bars={marked} end={end} first={pointed ?? 0} />
    </>
  );
}

/** All bars as two shapes: one for each bar would be most of the page. `first`: the slot of the first. */
function Shapes({ bars, end, first }: { bars: readonly Bar[]; end: number; first: number }) {
  const heightOf = (count: number) => round((count / end) * CHART_HEIGHT);
  const toShape = (index: number, { from, to }: { from: number; to: number }) =>
    from === to
      ? ''
      : `M${round(first + index + (1 - BAR_SHARE) / 2)} ${CHART_HEIGHT - heightOf(from)}V${CHART_HEIGHT - heightOf(to)}h${BAR_SHARE}V${CHART_HEIGHT - heightOf(from)}Z`;
  return (
    <>
      <path d={bars.map(({ calls, failed }, index) => toShape(index, { from: failed, to: calls })).join('')} className="fill-brand" />
      <path d={bars.map(({ failed }, index) => toShape(index, { from: 0, to: failed })).join('')} className="fill-caution-fill" />
    </>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
