import { type AuditIssue, STATUS_LABELS } from '@redoubt/domain/catalog/audit/issues';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { Day } from '@redoubt/ui/data/day';
import { formatHost } from '@redoubt/ui/data/format-host';
import type { DataColumn } from '@redoubt/ui/data-table';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { Severity } from '@redoubt/ui/score/severity';
import { NothingFound } from '../nothing-found.tsx';
import { FactTable } from '../score/fact-table.tsx';
import { FindingCounts } from './finding-counts.tsx';

type Audit = ProjectProfile['audits'][number];

type AuditTableProps = {
  audits: readonly Audit[];
  /** How many there are where only the newest are shown. */
  total?: number;
  searched: ProjectProfile['auditsSearched'];
  projectId: string;
};

/** Published audits, newest first, each with its findings where they were counted. */
export function AuditTable({ audits, total = audits.length, searched, projectId }: AuditTableProps) {
  return (
    <Panel
      id="audits"
      title="Audits"
      aside={
        audits.length > 0 && (
          <span className="flex flex-wrap items-center justify-end gap-2">
            {total} on record, newest first
            <CsvLink address={`/data/audits.csv?project=${projectId}`} subject="Audits" />
          </span>
        )
      }
    >
      {audits.length === 0 ? (
        <NothingFound of="audits" searched={searched} />
      ) : (
        <FactTable
          caption="Published audits, newest first"
          more="older audits"
          density="text"
          columns={columnsFor(projectId)}
          rows={audits}
          rowKey={({ firm, date, scope, report }) => `${date} ${firm} ${scope} ${report}`}
        />
      )}
    </Panel>
  );
}

function columnsFor(projectId: string): readonly DataColumn<Audit>[] {
  return [
    {
      id: 'firm',
      heading: 'Firm',
      width: '20%',
      card: 'title',
      cell: ({ firm, date }) => (
        <>
          <p className="font-medium">{firm}</p>
          <p className="text-12 text-text-3">
            <Day date={date} />
          </p>
        </>
      ),
    },
    { id: 'scope', heading: 'Scope', width: '30%', card: 'whole', cell: ({ scope }) => <span className="text-text-2">{scope}</span> },
    {
      id: 'findings',
      heading: 'Findings',
      width: '24%',
      card: 'whole',
      cell: ({ firm, findings, issues }) => (
        <>
          <FindingCounts findings={findings} />
          {(issues?.length ?? 0) > 0 && <IssueList issues={issues ?? []} firm={firm} />}
        </>
      ),
    },
    {
      id: 'report',
      heading: 'Report',
      width: '26%',
      align: 'end',
      card: 'whole',
      cell: ({ firm, scope, report, source }) => (
        <div className="flex flex-col items-end gap-1.5 max-sm:flex-row max-sm:flex-wrap">
          <EvidenceLink
            url={report}
            label="report"
            subject={`audit by ${firm}: ${scope}`}
            data-track="View Audit Report"
            data-project={projectId}
          />
          {source !== report && <EvidenceLink url={source} label={formatHost(source)} subject={`that ${firm} published it`} />}
        </div>
      ),
    },
  ];
}

/** The findings of an audit one by one, folded until a visitor opens them. */
function IssueList({ issues, firm }: { issues: readonly AuditIssue[]; firm: string }) {
  return (
    <details className="mt-1 text-12">
      <summary className="flex min-h-6 cursor-pointer items-center text-brand-text hover:underline max-sm:min-h-11">
        All {issues.length}
        <span className="sr-only">{` findings of ${firm}`}</span>
      </summary>
      <ul className="mt-1 grid gap-2">
        {issues.map(({ title, severity, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may share a title, and the list does not move.
          <li key={index} className="wrap-anywhere">
            <Severity level={severity} /> <span className="text-text-3">{STATUS_LABELS[status]}</span>
            <p className="text-text-2">{title}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
