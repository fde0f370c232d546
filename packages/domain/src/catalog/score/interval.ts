import type { Interval, Tri } from './types.ts';

// Arithmetic of intervals and of three-valued answers.

/** Unknown: anything from 0 to 1000. */
export const UNKNOWN: Interval = [0, 1000];

/** Converts fractions to thousandths, clamped to 0 to 1000. */
export function interval(low: number, high: number = low): Interval {
  return [toThousandths(low), toThousandths(high)];
}

/** Rounding is monotonic, so a narrower interval stays inside. The tiny addend undoes floating-point residue. */
function toThousandths(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 1000 + 1e-9);
}

/** The worst of several values, end by end. */
export function worstOf(values: readonly Interval[]): Interval {
  return [Math.min(1000, ...values.map(([low]) => low)), Math.min(1000, ...values.map(([, high]) => high))];
}

/** Linear interpolation between points, flat outside. `points` are ordered by x. */
export function alongLine(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const after = points.findIndex(([pointX]) => x < pointX);
  const right = points[after];
  const left = points[after === -1 ? points.length - 1 : after - 1];
  if (left === undefined) return right?.[1] ?? 0;
  if (right === undefined) return left[1];
  return left[1] + ((x - left[0]) / (right[0] - left[0])) * (right[1] - left[1]);
}

/** The share of the low end that remains at an age: 1 until `maxDays`, 0 from twice that. */
export function freshness(ageDays: number, maxDays: number): number {
  return Math.min(1, Math.max(0, 2 - ageDays / maxDays));
}

/** Applies age: only the low end falls, since bad news does not expire. */
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
