import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { Day } from '@redoubt/ui/data/day';
import { formatHost } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import { NothingFound } from '../nothing-found.tsx';
import { FactTable } from '../score/fact-table.tsx';
import { FindingCounts } from './finding-counts.tsx';
import { IssueList } from './issue-list.tsx';

const COLUMNS = [
  { heading: 'Firm', width: '20%' },
  { heading: 'Scope', width: '30%', look: 'text-text-2' },
  // On phones a card's row of its own.
  { heading: 'Findings', width: '24%', look: 'max-sm:[grid-area:3/1/auto/span_2]! max-sm:justify-self-start!' },
  { heading: 'Report', width: '26%', look: 'max-sm:[grid-area:4/1/auto/span_2]!' },
] as const;

type AuditTableProps = {
  audits: ProjectProfile['audits'];
  /** How many there are where only the newest are shown. */
  total?: number;
  searched: ProjectProfile['auditsSearched'];
  projectId: string;
};

/** Published audits, newest first, each with what it found where somebody has counted that. */
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
        <NothingFound subject="published audit" searched={searched} />
      ) : (
        <FactTable
          caption="Published audits, newest first"
          more="older audits"
          columns={COLUMNS}
          rows={audits.map(({ firm, scope, date, report, source, findings, issues }, index) => ({
            key: String(index),
            cells: [
              <div key="firm">
                <p className="font-medium">{firm}</p>
                <p className="text-12 text-text-3">
                  <Day date={date} />
                </p>
              </div>,
              scope,
              <div key="findings">
                <FindingCounts findings={findings} />
                {(issues?.length ?? 0) > 0 && <IssueList issues={issues ?? []} firm={firm} />}
              </div>,
              <div key="report" className="flex flex-col items-end gap-1.5 max-sm:flex-row max-sm:flex-wrap">
                <EvidenceLink
                  url={report}
                  label="report"
                  subject={`audit by ${firm}: ${scope}`}
                  data-track="View Audit Report"
                  data-project={projectId}
                />
                {source !== report && <EvidenceLink url={source} label={formatHost(source)} subject={`that ${firm} published it`} />}
              </div>,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
