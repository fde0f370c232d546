import { DAY_MS } from '../../../time.ts';

const SEVERITY = { half: 1, tenth: 0.8, hundredth: 0.5, less: 0.2 } as const;

/** Least and most that an incident can weigh when nobody knows which part was lost. */
export const SEVERITY_UNKNOWN = [0.2, 1] as const;

export function severityOf(shareLost: keyof typeof SEVERITY): readonly [number, number] {
  return [SEVERITY[shareLost], SEVERITY[shareLost]];
}

/**
 * How many days ago something was. A day counts from its first instant; a month or year may name any day in it, so there it is at
 * least and at most so many. Never negative.
 */
export function daysSince(day: string, asOf: number): { readonly least: number; readonly most: number } {
  const [year = '1970', month, date] = day.split('-');
  const first = Date.UTC(Number(year), month === undefined ? 0 : Number(month) - 1, date === undefined ? 1 : Number(date));
  const afterLast = month === undefined ? Date.UTC(Number(year) + 1, 0, 1) : Date.UTC(Number(year), Number(month), 1);
  const last = date === undefined ? afterLast - DAY_MS : first;
  return { least: Math.max(0, (asOf - last) / DAY_MS), most: Math.max(0, (asOf - first) / DAY_MS) };
}
