import { countFindings } from '@redoubt/domain/catalog/audit/findings';
import type { AuditFindings } from '@redoubt/domain/catalog/file/schema';
import type { RecentAudit } from '@redoubt/domain/catalog/project/recent';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { Day } from '@redoubt/ui/data/day';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';
import { VerdictBadge } from '@redoubt/ui/score/verdict-badge';
import { CardHead } from './card-head.tsx';
import { Framed } from './home-area.tsx';

type AuditCardsProps = { audits: readonly RecentAudit[]; summaries: ReadonlyMap<string, ProjectSummary> };

/** The newest audit of each project as a card, with the project's verdict. Phones show the first three. */
export function AuditCards({ audits, summaries }: AuditCardsProps) {
  if (audits.length === 0) {
    return (
      <Framed>
        <EmptyNotice title="No audit is on record">Published audits of projects in the catalogue appear here.</EmptyNotice>
      </Framed>
    );
  }
  return (
    <ul className="grid grid-cols-4 gap-6 *:flex *:min-w-0 *:flex-col *:rounded-card *:border *:border-line *:bg-surface *:p-5 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-3 max-sm:*:nth-[n+4]:hidden max-sm:*:p-3">
      {audits.map((audit) => (
        <li key={audit.project.id}>
          <AuditCard audit={audit} summary={summaries.get(audit.project.id)} />
        </li>
      ))}
    </ul>
  );
}

type AuditCardProps = { audit: RecentAudit; summary: ProjectSummary | undefined };

function AuditCard({ audit: { project, firm, scope, date, report, audits, findings }, summary }: AuditCardProps) {
  const reading = summary === undefined ? null : readScore(summary);
  return (
    <article className="flex grow flex-col">
      <CardHead
        project={project}
        track="Click Recently Audited Project"
        badge={summary !== undefined && <VerdictBadge level={summary.verdict.level} />}
      >
        <Day date={date} />
        {audits > 1 && `, ${audits} audits on record`}
      </CardHead>
      <p className="mt-3 line-clamp-2 text-12 max-sm:mt-2 max-sm:line-clamp-1 text-text-2">
        <span className="font-medium text-text">{firm}</span> {scope}
      </p>
      {findings !== null && <p className="mt-1 text-12 text-text-2">Findings: {findingText(findings)}</p>}
      <p className="mt-auto flex min-w-0 items-center justify-between gap-3 pt-3 max-sm:pt-2">
        <EvidenceLink
          url={report}
          subject={`audit of ${project.name} by ${firm}`}
          data-track="View Audit Report"
          data-project={project.id}
        />
        {reading !== null && <ScoreInterval reading={reading} />}
      </p>
    </article>
  );
}

/** '14 of 16 resolved': only fully resolved findings count. */
function findingText(findings: AuditFindings): string {
  const { total, resolved } = countFindings(findings);
  return total === 0 ? 'none' : `${resolved} of ${total} resolved`;
}
