type Point = readonly [x: number, y: number];

/** One bastion of the star fort, pointing up, for a fort whose tips lie 100 from its centre: flank, shoulder, tip, shoulder, flank. */
const BASTION: readonly Point[] = [
  [-20.5, -71.5],
  [-20.5, -82],
  [0, -100],
  [20.5, -82],
  [20.5, -71.5],
];

/**
 * The trace of a fort of six bastions around the origin, its first tip at `turnDegrees` from straight up.
 * Clockwise, closed by its first point.
 */
export function fortTrace({ radius, turnDegrees = 0 }: { radius: number; turnDegrees?: number }): readonly Point[] {
  const scale = radius / 100;
  return Array.from({ length: 6 }, (_, bastion) => bastion * 60 + turnDegrees).flatMap((degrees) => {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return BASTION.map(([x, y]): Point => [round((x * cosine - y * sine) * scale), round((x * sine + y * cosine) * scale)]);
  });
}

/** Points as an SVG path; `closed` joins the last to the first. */
export function toPath(points: readonly Point[], { closed = true }: { closed?: boolean } = {}): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}${closed ? 'Z' : ''}`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
