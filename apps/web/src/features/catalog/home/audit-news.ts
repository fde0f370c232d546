import { countFindings } from '@redoubt/domain/catalog/audit/findings';
import type { AuditFindings } from '@redoubt/domain/catalog/file/schema';
import type { RecentAudit } from '@redoubt/domain/catalog/project/recent';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';

/** An audit as its card says it, with the verdict and score of its project where those were read. */
export function toAuditNews({ project, firm, scope, date, report, audits, findings }: RecentAudit, summary: ProjectSummary | undefined) {
  return {
    project: { id: project.id, name: project.name, logo: project.logo },
    firm,
    scope,
    date,
    report,
    audits,
    findings: findings === null ? null : findingText(findings),
    level: summary?.verdict.level ?? null,
    reading: summary === undefined ? null : readScore(summary),
  };
}

/** '14 of 16 resolved': only fully resolved findings count. */
function findingText(findings: AuditFindings): string {
  const { total, resolved } = countFindings(findings);
  return total === 0 ? 'none' : `${resolved} of ${total} resolved`;
}
