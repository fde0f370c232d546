import type { Interval } from '@redoubt/domain/catalog/score/types';

/** What each check of the method came to for this project, in thousandths; null where it does not apply. A check that is missing is unknown. */
export type CheckResults = ReadonlyMap<string, Interval | null>;

/** Both ends of a check as percentages; undefined where nothing about it is known. */
export function readResult(value: Interval): { low: number; high: number } | undefined {
  const [low, high] = value;
  return low === 0 && high === 1000 ? undefined : { low: Math.floor(low / 10), high: Math.ceil(high / 10) };
}

/** Whether something about a check is known, if only that it does not apply. */
export function isAnswered(results: CheckResults, id: string): boolean {
  const value = results.get(id);
  return value === null || (value !== undefined && readResult(value) !== undefined);
}
