import type { AuditFindings } from '../file/schema.ts';

type Counts = AuditFindings['critical'];

const STATUSES = [
  ['unresolved', 'unresolved'],
  ['acknowledged', 'acknowledged'],
  ['partiallyResolved', 'partly resolved'],
  ['resolved', 'resolved'],
] as const satisfies readonly (readonly [keyof Counts, string])[];

/** The number of findings of a report, and how many of them are fully resolved. */
export function countFindings(findings: AuditFindings): { total: number; resolved: number } {
  const levels = Object.values(findings);
  return {
    total: levels.reduce((sum, counts) => sum + STATUSES.reduce((inLevel, [status]) => inLevel + counts[status], 0), 0),
    resolved: levels.reduce((sum, counts) => sum + counts.resolved, 0),
  };
}

/** The findings of one severity by status, open ones first: '1 unresolved, 2 resolved'; empty without findings. */
export function statusText(counts: Counts): string {
  return STATUSES.filter(([status]) => counts[status] > 0)
    .map(([status, words]) => `${counts[status]} ${words}`)
    .join(', ');
}
