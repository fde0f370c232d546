import * as z from 'zod/mini';
import { SEVERITIES } from '../../severity.ts';
import type { AuditFindings } from '../file/schema.ts';

export const IssueSeverity = z.enum(SEVERITIES);
export type IssueSeverity = z.infer<typeof IssueSeverity>;

/** The status of a finding in the report's last version. */
export const IssueStatus = z.enum(['unresolved', 'acknowledged', 'partially-resolved', 'resolved']);
export type IssueStatus = z.infer<typeof IssueStatus>;

/** One finding of an audit. */
export const AuditIssue = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please name the finding, or remove it.'), z.maxLength(200, 'At most 200 characters, please.')),
  severity: IssueSeverity,
  status: IssueStatus,
});
export type AuditIssue = z.infer<typeof AuditIssue>;

const COUNT_OF = {
  unresolved: 'unresolved',
  acknowledged: 'acknowledged',
  'partially-resolved': 'partiallyResolved',
  resolved: 'resolved',
} as const satisfies Record<IssueStatus, keyof AuditFindings['critical']>;

/** Counts findings that were entered one by one; the score and lists use the counts. */
export function countIssues(issues: readonly AuditIssue[]): AuditFindings {
  const none = () => ({ unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 0 });
  const counts: AuditFindings = { critical: none(), major: none(), medium: none(), minor: none(), informational: none() };
  for (const { severity, status } of issues) counts[severity][COUNT_OF[status]] += 1;
  return counts;
}

export const STATUS_LABELS: Readonly<Record<IssueStatus, string>> = {
  unresolved: 'Unresolved',
  acknowledged: 'Acknowledged',
  'partially-resolved': 'Partially resolved',
  resolved: 'Resolved',
};
