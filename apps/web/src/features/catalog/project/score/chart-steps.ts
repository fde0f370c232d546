type Point = { readonly asOf: string; readonly low: number; readonly high: number };

type Frame = { readonly now: Date; readonly width: number; readonly height: number };

/**
 * The paths of a score's history, newest first as it is given: `low` along what is proven, `area` from there up to what is possible.
 * A score holds until the next one, so the lines are steps; the last reaches to `now`.
 */
export function chartSteps(changes: readonly Point[], { now, width, height }: Frame): { low: string; area: string } {
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
  return { low: `M${lows.join('L')}`, area: `M${[...lows, ...highs].join('L')}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
