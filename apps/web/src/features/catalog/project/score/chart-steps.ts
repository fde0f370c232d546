type Point = { readonly asOf: string; readonly low: number; readonly high: number; readonly changes: readonly unknown[] };

/** A change that has a cause, by its number in the list, from the newest. */
type Marker = Omit<Point, 'changes'> & { readonly number: number; readonly x: number; readonly y: number };

type Steps = {
  /** Along what is proven. */
  readonly low: string;
  /** From there up to what is possible. */
  readonly area: string;
  readonly markers: readonly Marker[];
  /** Days under the axis, evenly spaced. */
  readonly ticks: readonly { readonly x: number; readonly day: string }[];
};

/** Spaces between the days under the axis. */
const TICKS = 3;

type Frame = { readonly now: Date; readonly width: number; readonly height: number };

/**
 * The drawing of a score's history, newest first as it is given. A score holds until the next one, so the lines are steps; the last
 * reaches to `now`.
 */
export function chartSteps(changes: readonly Point[], { now, width, height }: Frame): Steps {
  const points = changes.toReversed();
  const start = Date.parse(points[0]?.asOf ?? now.toISOString());
  const span = Math.max(1, now.getTime() - start);
  const x = (at: number) => round(((at - start) / span) * width);
  const y = (score: number) => round(height - (score / 100) * height);
  const stops = points.map((point, index) => {
    const next = points[index + 1];
    return { ...point, from: x(Date.parse(point.asOf)), to: x(next === undefined ? now.getTime() : Date.parse(next.asOf)) };
  });
  const lows = stops.flatMap(({ from, to, low }) => [`${from} ${y(low)}`, `${to} ${y(low)}`]);
  const highs = stops.flatMap(({ from, to, high }) => [`${from} ${y(high)}`, `${to} ${y(high)}`]).toReversed();
  const caused = changes.filter(({ changes: causes }) => causes.length > 0);
  return {
    low: `M${lows.join('L')}`,
    area: `M${[...lows, ...highs].join('L')}Z`,
    markers: caused.map(({ asOf, low, high }, index) => ({ number: index + 1, asOf, low, high, x: x(Date.parse(asOf)), y: y(low) })),
    ticks: Array.from({ length: TICKS + 1 }, (_, index) => ({
      x: round((index / TICKS) * width),
      day: new Date(start + (index / TICKS) * span).toISOString().slice(0, 10),
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
