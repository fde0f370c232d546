import { countFindings } from '@redoubt/domain/catalog/audit/findings';
import type { AuditFindings } from '@redoubt/domain/catalog/file/schema';
import type { RecentAudit } from '@redoubt/domain/catalog/project/recent';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { readScore } from '@redoubt/domain/catalog/project/shown';
import { Day } from '@redoubt/ui/data/day';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { ScoreInterval } from '@redoubt/ui/score/score-bar';
import { CardHead } from './card-head.tsx';
import { Framed } from './home-area.tsx';

type AuditCardsProps = { audits: readonly RecentAudit[]; summaries: ReadonlyMap<string, ProjectSummary> };

/** The newest audit of each project as a card, with the project's score. */
export function AuditCards({ audits, summaries }: AuditCardsProps) {
  if (audits.length === 0) {
    return (
      <Framed>
        <EmptyNotice title="No audit is on record">Published audits of projects in the catalogue appear here.</EmptyNotice>
      </Framed>
    );
  }
  return (
    <ul className="grid grid-cols-4 gap-6 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-4">
      {audits.map((audit) => (
        <li key={audit.project.id} className="min-w-0">
          <AuditCard audit={audit} summary={summaries.get(audit.project.id)} />
        </li>
      ))}
    </ul>
  );
}

type AuditCardProps = { audit: RecentAudit; summary: ProjectSummary | undefined };

function AuditCard({ audit: { project, firm, scope, date, report, audits, findings }, summary }: AuditCardProps) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <CardHead project={project} track="Click Recently Audited Project">
        <Day date={date} />
      </CardHead>
      <p className="mt-4 font-medium">{firm}</p>
      <p className="mt-0.5 line-clamp-2 text-12 text-text-2">{scope}</p>
      <p className="mt-3 mb-4 flex min-w-0">
        <EvidenceLink
          url={report}
          subject={`audit of ${project.name} by ${firm}`}
          data-track="View Audit Report"
          data-project={project.id}
        />
      </p>
      <dl className="mt-auto grid gap-1.5 border-line border-t pt-3 text-12">
        {summary !== undefined && (
          <div className="flex items-center justify-between gap-3">
            <dt className="text-text-3">Score</dt>
            <dd>
              <ScoreInterval reading={readScore(summary)} />
            </dd>
          </div>
        )}
        <div className="flex items-center justify-between gap-3">
          <dt className="text-text-3">Findings</dt>
          <dd>{findings === null ? <NotAssessed>Not counted</NotAssessed> : findingText(findings)}</dd>
        </div>
        <div className="flex justify-between gap-3">
          <dt className="text-text-3">Audits on record</dt>
          <dd className="font-medium tabular-nums">{audits}</dd>
        </div>
      </dl>
    </article>
  );
}

/** '14 of 16 resolved': only fully resolved findings count. */
function findingText(findings: AuditFindings): string {
  const { total, resolved } = countFindings(findings);
  return total === 0 ? 'None' : `${resolved} of ${total} resolved`;
}
