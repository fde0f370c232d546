import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { Day } from '@redoubt/ui/day';
import { EvidenceLink } from '@redoubt/ui/evidence-link';
import { Panel } from '@redoubt/ui/panel';
import { FactTable } from './fact-table.tsx';
import { NothingFound } from './nothing-found.tsx';

const COLUMNS = [
  { heading: 'Firm', width: '22%', look: 'font-medium' },
  { heading: 'Scope', width: '36%', look: 'text-text-2' },
  { heading: 'Date', width: '15%', look: 'text-text-2' },
  { heading: 'Report', width: '27%' },
] as const;

type AuditTableProps = { audits: ProjectProfile['audits']; searched: ProjectProfile['auditsSearched']; projectId: string };

/** Published audits, newest first. What their findings were is not recorded yet, and the coverage says so. */
export function AuditTable({ audits, searched, projectId }: AuditTableProps) {
  return (
    <Panel id="audits" title="Audits" aside={audits.length > 0 && `${audits.length} on record, newest first`}>
      {audits.length === 0 ? (
        <NothingFound subject="published audit" searched={searched} />
      ) : (
        <FactTable
          caption="Published audits, newest first"
          more="older audits"
          columns={COLUMNS}
          rows={audits.map(({ firm, scope, date, report }, index) => ({
            key: String(index),
            cells: [
              firm,
              scope,
              <Day key="date" date={date} />,
              <EvidenceLink
                key="report"
                url={report}
                subject={`audit by ${firm}: ${scope}`}
                data-track="View Audit Report"
                data-project={projectId}
              />,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
