import { KYC_TIER_NAMES, type ListedCheck } from '@redoubt/domain/catalog/project/identity-check';
import { Day } from '@redoubt/ui/data/day';
import { DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { EvidenceLink } from '@redoubt/ui/score/evidence-link';
import Link from 'next/link';

/** Projects whose team was checked by a firm, as long as the check counts. */
export function CheckedTeams({ checks }: { checks: readonly ListedCheck[] }) {
  if (checks.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyNotice title="No identity check is on record">
          A check by any firm, with its date, appears here and on the project’s page.
        </EmptyNotice>
      </div>
    );
  }
  return (
    <div className="rounded-card border border-line bg-surface">
      <DataTable
        caption="Identity checks that count today, the newest first"
        density="compact"
        minWidth={760}
        rows={checks}
        rowKey={({ project, firm, date }) => `${project.id} ${firm} ${date}`}
        columns={[
          {
            id: 'project',
            heading: 'Project',
            card: 'title',
            cell: ({ project }) => (
              <Link prefetch={false} href={`/projects/${project.id}?tab=fundamentals`} className="font-medium hover:text-brand-text">
                {project.name}
              </Link>
            ),
          },
          {
            id: 'tier',
            heading: 'Tier',
            width: 92,
            card: 'aside',
            cell: ({ tier }) => (tier === null ? 'Not stated' : KYC_TIER_NAMES[tier]),
          },
          { id: 'firm', heading: 'Checked by', width: 168, cell: ({ firm }) => firm },
          { id: 'people', heading: 'People', width: 104, cell: ({ people }) => (people === null ? 'Not stated' : `${people} checked`) },
          { id: 'date', heading: 'Date', width: 116, cell: ({ date }) => <Day date={date} /> },
          {
            id: 'until',
            heading: 'Counts until',
            width: 124,
            cell: ({ until }) => (until === null ? 'No end stated' : <Day date={until} />),
          },
          {
            id: 'source',
            heading: 'Source',
            width: 116,
            cell: ({ source, firm, project }) => <EvidenceLink url={source} subject={`identity check of ${project.name} by ${firm}`} />,
          },
        ]}
      />
    </div>
  );
}
