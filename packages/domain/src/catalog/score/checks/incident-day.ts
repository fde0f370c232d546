import { DAY_MS } from '../../../time.ts';

const SEVERITY = { half: 1, tenth: 0.8, hundredth: 0.5, less: 0.2 } as const;

/** The bounds of an incident's weight when the lost share is unknown. */
export const SEVERITY_UNKNOWN = [0.2, 1] as const;

export function severityOf(shareLost: keyof typeof SEVERITY): readonly [number, number] {
  return [SEVERITY[shareLost], SEVERITY[shareLost]];
}

/**
 * The number of days since a date, as bounds. A day counts from its first instant; a month or a year
 * can mean any day in it. Never negative.
 */
export function daysSince(day: string, asOf: number): { readonly least: number; readonly most: number } {
  const [year = '1970', month, date] = day.split('-');
  const first = Date.UTC(Number(year), month === undefined ? 0 : Number(month) - 1, date === undefined ? 1 : Number(date));
  const afterLast = month === undefined ? Date.UTC(Number(year) + 1, 0, 1) : Date.UTC(Number(year), Number(month), 1);
  const last = date === undefined ? afterLast - DAY_MS : first;
  return { least: Math.max(0, (asOf - last) / DAY_MS), most: Math.max(0, (asOf - first) / DAY_MS) };
}
