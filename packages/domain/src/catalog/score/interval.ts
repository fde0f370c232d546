import type { Interval, Tri } from './types.ts';

// Arithmetic of values and of answers that may be missing.

/** Nothing is known: anything from no safety to full safety. */
export const UNKNOWN: Interval = [0, 1000];

/** From fractions to a value in thousandths. Ends outside 0 to 1 are cut off. */
export function interval(low: number, high: number = low): Interval {
  return [toThousandths(low), toThousandths(high)];
}

/** Rounding keeps order, so a value that is later known better still lies inside. The tiny addend undoes binary fractions. */
function toThousandths(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 1000 + 1e-9);
}

/** The worse of several values, end by end. */
export function worstOf(values: readonly Interval[]): Interval {
  return [Math.min(1000, ...values.map(([low]) => low)), Math.min(1000, ...values.map(([, high]) => high))];
}

/** Straight lines between points, flat outside. `points` rise in their first number. */
export function alongLine(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const after = points.findIndex(([pointX]) => x < pointX);
  const right = points[after];
  const left = points[after === -1 ? points.length - 1 : after - 1];
  if (left === undefined) return right?.[1] ?? 0;
  if (right === undefined) return left[1];
  return left[1] + ((x - left[0]) / (right[0] - left[0])) * (right[1] - left[1]);
}

/** How much of the low end is left of a fact that old: all until `maxDays`, nothing from twice that. */
export function freshness(ageDays: number, maxDays: number): number {
  return Math.min(1, Math.max(0, 2 - ageDays / maxDays));
}

/** Good news ages, bad news stays: only the low end falls. */
export function aged([low, high]: Interval, fresh: number): Interval {
  return [Math.floor(low * fresh + 1e-9), high];
}

export function both(...answers: readonly Tri[]): Tri {
  if (answers.includes('no')) return 'no';
  return answers.includes('maybe') ? 'maybe' : 'yes';
}

export function either(...answers: readonly Tri[]): Tri {
  if (answers.includes('yes')) return 'yes';
  return answers.includes('maybe') ? 'maybe' : 'no';
}
