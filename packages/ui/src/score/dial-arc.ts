const ARC_DEGREES = 270;

/** The part of a dial from one score to another, 0 to 100, as an SVG path on a circle of radius 34 around 40, 40. */
export function dialArc(from: number, to: number): string {
  const [start, end] = [pointAt(from), pointAt(to)];
  const large = ((to - from) / 100) * ARC_DEGREES > 180 ? 1 : 0;
  return `M${start}A34 34 0 ${large} 1 ${end}`;
}

function pointAt(score: number): string {
  const radians = ((135 + (score / 100) * ARC_DEGREES) * Math.PI) / 180;
  return `${(40 + 34 * Math.cos(radians)).toFixed(2)} ${(40 + 34 * Math.sin(radians)).toFixed(2)}`;
}
