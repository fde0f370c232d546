import { type AuditedCode, describeAuditedCode } from '@redoubt/domain/office/code/schema';
import { REPORT_FORMAT, reportTitle } from '@redoubt/domain/office/report/document';
import { listReportedCode } from '@redoubt/server/office/code/read-audited-code';
import { findPublicReport, type PublicReport } from '@redoubt/server/office/report/read-reports';
import { buttonClass } from '@redoubt/ui/button';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import CodeXml from 'lucide-react/icons/code-xml';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import type { Metadata } from 'next';
import { cache } from 'react';
import { ComparedCode } from '@/entities/audited-code/compared-code';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { provider } from '@/site/provider';
import { ReportView } from './report-view.tsx';

const read = cache((id: string) => findPublicReport(getContext(), { id }));

/** The title of a report's page. A report of which only the hash is public names no project. */
export async function reportMetadata(id: string): Promise<Metadata> {
  const found = await read(id);
  if (found === undefined) return { title: 'Page not found', robots: { index: false } };
  const report = found.published?.report;
  if (report === undefined) return { title: 'Report', robots: { index: false } };
  return {
    title: reportTitle(report),
    description: `${report.format === REPORT_FORMAT ? 'Audit report' : 'Report of a penetration test'} by ${report.provider.name}, ${report.date}, with ${report.findings.length} findings and its signature.`,
    alternates: { canonical: `/reports/${id}` },
    ...((found.state !== 'published' || found.demo) && { robots: { index: false } }),
  };
}

/** A published report, as everybody reads it. */
export async function ReportPage({ id }: { id: string }) {
  const found = await read(id);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { published, sha256, publishedAt } = found;
  const [reported] = found.state === 'published' ? await listReportedCode(getContext().db, { report: id }) : [];
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      {published !== undefined && (
        <p className="text-text-3">
          <PageLink href={`/projects/${published.report.project.id}?tab=code`} className="text-brand-text hover:underline">
            {published.report.project.name}
          </PageLink>
        </p>
      )}
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">
        {published === undefined ? 'A report that is not published' : reportTitle(published.report)}
      </h1>
      {found.demo && (
        <p className="mt-3 max-w-160 text-pretty text-text-2">
          This is a demo: the contract runs on the demo chain of this site alone, and the people of this audit are invented. Its file is
          signed as every report is.
        </p>
      )}
      <StateNotice report={found} />
      {reported !== undefined && <CodeNotice code={reported.code} />}
      <Panel id="proof" title="Proof" className="mt-6">
        <div className="grid gap-3 px-5 py-4 max-sm:px-4">
          <p className="text-pretty text-text-2">
            {published === undefined
              ? `${provider.name} signed this report for its customer. Its file is with them; who gets it can check here that it is the one that was signed.`
              : 'PDF and JSON are signed with Ed25519. A change of one byte is found by the check in your browser, and by redoubt report verify.'}
          </p>
          <p className="text-12 text-text-3">
            SHA-256 <span className="font-mono break-all text-text-2">{sha256}</span>, published on{' '}
            <Day date={publishedAt.toISOString().slice(0, 10)} />
          </p>
          <p className="flex flex-wrap gap-2">
            {published !== undefined && (
              <>
                <a href={`/reports/${id}.pdf`} download className={buttonClass({ size: 36 })}>
                  Signed PDF
                </a>
                <a href={`/reports/${id}.json`} download className={buttonClass({ size: 36 })}>
                  Signed file (JSON)
                </a>
              </>
            )}
            <PageLink href="/reports/verify" className={buttonClass({ size: 36 })}>
              Check a file
            </PageLink>
          </p>
          {published !== undefined && (
            <p className="text-12 text-text-3">
              The form of the JSON is published as{' '}
              <PageLink href="/reports/schema.json" className="text-brand-text underline underline-offset-2">
                JSON Schema
              </PageLink>
              .
            </p>
          )}
        </div>
      </Panel>
      {reported !== undefined && (
        <Panel id="code" title="Audited code and code that runs" className="mt-6">
          <ComparedCode code={reported.code} />
        </Panel>
      )}
      {published !== undefined && (
        <div className="mt-6">
          <ReportView report={published.report} />
        </div>
      )}
    </main>
  );
}

/** That a report holds no more, above everything else. */
function StateNotice({ report: { state, reason, endedAt, currentId } }: { report: PublicReport }) {
  if (state === 'published') return null;
  return (
    <div className="mt-6 flex gap-3 rounded-card border border-line-strong bg-caution-soft px-4 py-3">
      <FilePenLine size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-caution" />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{state === 'withdrawn' ? 'Withdrawn' : 'Superseded'}</strong>
        {endedAt !== null && (
          <>
            {' on '}
            <Day date={endedAt.toISOString().slice(0, 10)} />
          </>
        )}
        . {reason}{' '}
        {currentId !== null && (
          <PageLink href={`/reports/${currentId}`} className="text-brand-text underline underline-offset-2">
            See the report that holds now
          </PageLink>
        )}
      </p>
    </div>
  );
}

/** That what runs is not what the report is about, above everything else. */
function CodeNotice({ code }: { code: AuditedCode }) {
  const { verdict, words } = describeAuditedCode(code);
  if (verdict !== 'different') return null;
  return (
    <div className="mt-6 flex gap-3 rounded-card border border-line-strong bg-danger-soft px-4 py-3">
      <CodeXml size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{words}</strong>{' '}
        <a href="#code" className="text-brand-text underline underline-offset-2">
          See what differs
        </a>
      </p>
    </div>
  );
}
