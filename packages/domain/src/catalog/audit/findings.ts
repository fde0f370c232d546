import type { AuditFindings } from '../file/schema.ts';

type Counts = AuditFindings['critical'];

const STATUSES = [
  ['unresolved', 'unresolved'],
  ['acknowledged', 'acknowledged'],
  ['partiallyResolved', 'partly resolved'],
  ['resolved', 'resolved'],
] as const satisfies readonly (readonly [keyof Counts, string])[];

/** All findings of a report, and how many of them are resolved for good. */
export function countFindings(findings: AuditFindings): { total: number; resolved: number } {
  const levels = Object.values(findings);
  return {
    total: levels.reduce((sum, counts) => sum + STATUSES.reduce((inLevel, [status]) => inLevel + counts[status], 0), 0),
    resolved: levels.reduce((sum, counts) => sum + counts.resolved, 0),
  };
}

/** What became of the findings of one severity, the open ones first: '1 unresolved, 2 resolved'. Empty when there are none. */
export function statusText(counts: Counts): string {
  return STATUSES.filter(([status]) => counts[status] > 0)
    .map(([status, words]) => `${counts[status]} ${words}`)
    .join(', ');
}
