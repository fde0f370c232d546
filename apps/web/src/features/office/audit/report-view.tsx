import { EMPTY_FINDING, type Finding, STATUS_LABELS } from '@redoubt/domain/office/finding/schema';
import { SEVERITY_WORDS } from '@redoubt/domain/office/pentest/cvss';
import { type AuditReport, REPORT_FORMAT, type ReportDocument, type ReportFinding } from '@redoubt/domain/office/report/document';
import { describeSize } from '@redoubt/domain/office/scope/source-file';
import { SEVERITIES, type Severity as SeverityLevel } from '@redoubt/domain/severity';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { Severity } from '@redoubt/ui/score/severity';
import { TextTable } from '@redoubt/ui/text-table';
import type { ReactNode } from 'react';
import { Markdown } from '@/entities/markdown/markdown';
import { FindingText } from './finding-text.tsx';
import { TestFacts } from './pentest/test-facts.tsx';

/** What a report says, to be read and printed. Everything here stands in the signed file. */
export function ReportView({ report }: { report: ReportDocument }) {
  const { findings } = report;
  const isAudit = report.format === REPORT_FORMAT;
  const words = isAudit ? undefined : SEVERITY_WORDS;
  return (
    <div className="grid gap-6">
      <Panel id="facts" title="The report" aside={`Version ${report.version}`}>
        <dl className="grid gap-3 px-5 py-4 max-sm:px-4">
          <Fact term="Project">{report.project.name}</Fact>
          <Fact term={isAudit ? 'What was audited' : 'What was tested'}>{report.title}</Fact>
          <Fact term="By">{report.provider.name}</Fact>
          <Fact term="Dated">
            <Day date={report.date} />
          </Fact>
          {report.fullSha256 !== null && (
            <Fact term="Full report">
              Published in part. SHA-256 of the file that has everything: <span className="font-mono break-all">{report.fullSha256}</span>
            </Fact>
          )}
        </dl>
      </Panel>
      <Text id="summary" title="Summary" text={report.summary} />
      <Panel id="table" title="Findings by severity and status" aside={`${findings.length} in all`}>
        <SeverityTable findings={findings} words={words} />
      </Panel>
      <Panel id="findings" title="Findings" aside="The gravest first">
        {findings.length === 0 ? (
          <p className="px-5 py-4 text-text-2 max-sm:px-4">Nothing was found. That says what was looked at, not that nothing is there.</p>
        ) : (
          <ul className="divide-y divide-line">
            {findings.map((finding) => (
              <li key={finding.number} id={`finding-${finding.number}`} className="px-5 py-5 max-sm:px-4">
                <FindingEntry finding={finding} words={words} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Text id="method" title="Method" text={report.method} />
      <Text id="not-looked-at" title="Not looked at" text={report.notLookedAt} />
      {isAudit ? <ScopeFacts scope={report.scope} /> : <TestFacts test={report.test} />}
    </div>
  );
}

/** The code that was audited. */
function ScopeFacts({ scope }: { scope: AuditReport['scope'] }) {
  return (
    <Panel id="scope" title="Scope" aside={describeSize({ files: scope.files.length, lines: scope.lines })}>
      <dl className="grid gap-3 px-5 py-4 max-sm:px-4">
        {scope.code !== null && <Fact term="Repository">{scope.code}</Fact>}
        {scope.commit !== null && (
          <Fact term="Commit">
            <span className="font-mono">{scope.commit}</span>
          </Fact>
        )}
        {scope.addresses.map(({ chain, address }) => (
          <Fact key={`${chain} ${address}`} term={`Deployed on ${chain}`}>
            <span className="font-mono break-all">{address}</span>
          </Fact>
        ))}
        {scope.files.length > 0 && (
          <Fact term="SHA-256 of all">
            <span className="font-mono break-all">{scope.sha256}</span>
          </Fact>
        )}
      </dl>
      {scope.files.length > 0 && (
        <details className="border-line border-t px-5 py-2 max-sm:px-4">
          <summary className="flex min-h-8 cursor-pointer items-center text-12 text-text-2 hover:text-text max-lg:min-h-11">
            All files with their hashes
          </summary>
          <ul className="grid gap-1 pb-3 text-12">
            {scope.files.map(({ path, sha256 }) => (
              <li key={path} className="font-mono break-all">
                {path} <span className="text-text-3">{sha256}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

type Words = Readonly<Record<SeverityLevel, string>> | undefined;

function FindingEntry({ finding, words }: { finding: ReportFinding; words: Words }) {
  if ('withheld' in finding) {
    return (
      <>
        <h3 className="font-semibold text-16">Finding {finding.number}, not published</h3>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Severity level={finding.severity} {...(words && { word: words[finding.severity] })} />
          <Badge>{STATUS_LABELS[finding.status]}</Badge>
        </p>
        <p className="mt-2 text-12 text-text-3">
          Its text is with the team. SHA-256 of it in the full report: <span className="font-mono break-all">{finding.sha256}</span>
        </p>
      </>
    );
  }
  const text = toFinding(finding);
  return (
    <>
      <h3 className="mb-3 font-semibold text-16 wrap-anywhere">
        {finding.number}. {finding.title}
      </h3>
      <FindingText finding={text} />
    </>
  );
}

/** A finding of a report as one of the office. */
function toFinding(finding: Exclude<ReportFinding, { withheld: true }>): Finding {
  if ('score' in finding) {
    const { retest, ...rest } = finding;
    return { ...EMPTY_FINDING, ...rest, ...(retest !== null && { retest }) };
  }
  const { overrideReason, severity, ...rest } = finding;
  return { ...rest, override: overrideReason === null ? null : { severity, reason: overrideReason } };
}

function SeverityTable({ findings, words }: { findings: readonly ReportFinding[]; words: Words }) {
  const count = (severity: string, statuses: readonly string[]) =>
    findings.filter((finding) => finding.severity === severity && statuses.includes(finding.status)).length;
  const columns = [
    { id: 'open', heading: 'Open', statuses: ['open'] },
    { id: 'disputed', heading: 'Disputed', statuses: ['disputed'] },
    { id: 'acknowledged', heading: 'Acknowledged', statuses: ['acknowledged'] },
    { id: 'partly', heading: 'Partially resolved', statuses: ['partially-resolved'] },
    { id: 'resolved', heading: 'Resolved', statuses: ['resolved'] },
  ];
  return (
    <div className="px-5 pt-4 max-sm:px-4">
      <TextTable
        caption="Number of findings by severity and status"
        rows={SEVERITIES}
        rowKey={(severity) => severity}
        columns={[
          {
            id: 'severity',
            heading: 'Severity',
            card: 'title',
            rowHeader: true,
            cell: (severity) => <Severity level={severity} {...(words && { word: words[severity] })} />,
          },
          ...columns.map(({ id, heading, statuses }) => ({
            id,
            heading,
            align: 'end' as const,
            cell: (severity: string) => <span className="tabular-nums">{count(severity, statuses)}</span>,
          })),
        ]}
      />
    </div>
  );
}

function Text({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <Panel id={id} title={title}>
      <div className="px-5 py-4 max-sm:px-4">
        <Markdown text={text} />
      </div>
    </Panel>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[144px_1fr] gap-4 max-sm:grid-cols-1 max-sm:gap-0">
      <dt className="text-text-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
