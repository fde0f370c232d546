import { checkText, REPORT_KIND_NAMES, REPORT_STATE_NAMES, sameTransactionText } from '@redoubt/domain/office/incident-report/labels';
import { type IncidentReportStatus, Reference } from '@redoubt/domain/office/incident-report/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { findStatus } from '@redoubt/server/office/incident-report/incident-report-store';
import { Badge } from '@redoubt/ui/badge';
import { formatInstant } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';

const TONES = { received: 'neutral', 'under-review': 'caution', confirmed: 'danger', declined: 'neutral' } as const;

const NEXT: Readonly<Record<IncidentReportStatus['state'], string>> = {
  received: 'It waits for review. Reports with something to check (a transaction, an address, a link) are reviewed first.',
  'under-review': 'It is under review.',
  confirmed: 'It was confirmed.',
  declined: 'It was declined.',
};

/** How far a report has come, for anybody who has its reference. Neither who sent it nor its words stand here. */
export async function StatusPage({ rawReference }: { rawReference: string }) {
  const reference = Reference.safeParse(rawReference);
  const status = reference.success ? await findStatus(getContext().db, { reference: reference.data }) : undefined;
  if (status === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { kind, state, project, disputed, receivedAt, changedAt, reason, sameTransaction, incident, checks } = status;
  return (
    <main id="content" className="frame py-10 max-sm:py-6">
      <div className="mx-auto max-w-180">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-28 leading-tight tracking-title">Report {status.reference}</h1>
          <Badge tone={TONES[state]}>{REPORT_STATE_NAMES[state]}</Badge>
        </div>
        <p className="mt-3 text-text-2">{NEXT[state]}</p>
        <Panel id="report" title="What is known of it" className="mt-8">
          <dl className="grid">
            <Row label="What">{kind === 'dispute' && disputed !== null ? `${disputed} is disputed` : REPORT_KIND_NAMES[kind]}</Row>
            {project !== null && (
              <Row label="Project">
                <PageLink href={`/projects/${project.id}`} className="text-brand-text hover:underline">
                  {project.name}
                </PageLink>
              </Row>
            )}
            <Row label="Received">
              <time dateTime={receivedAt}>{formatInstant(receivedAt)}</time>
            </Row>
            {state !== 'received' && (
              <Row label={REPORT_STATE_NAMES[state]}>
                <time dateTime={changedAt}>{formatInstant(changedAt)}</time>
              </Row>
            )}
            {sameTransaction > 0 && <Row label="Others">{sameTransactionText(sameTransaction)}</Row>}
            {reason !== null && <Row label="Reason">{reason}</Row>}
            {incident !== null && project !== null && (
              <Row label="Published as">
                <PageLink href={`/projects/${project.id}?tab=history`} className="text-brand-text hover:underline">
                  {incident.title}
                </PageLink>
                , {incident.date}
              </Row>
            )}
            {checks.length > 0 && (
              <Row label="Looked up when it came">
                <ul className="grid gap-1">
                  {checks.map((check) => (
                    <li key={`${check.of} ${check.chain}`}>{checkText(check, chainName(check.chain))}</li>
                  ))}
                </ul>
              </Row>
            )}
          </dl>
        </Panel>
      </div>
    </main>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[180px_1fr] gap-x-4 gap-y-1 border-line px-5 py-3 not-last:border-b max-sm:grid-cols-1 max-sm:px-4">
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
