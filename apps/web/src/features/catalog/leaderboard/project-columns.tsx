import type { SortField } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { toVoteCounts } from '@redoubt/domain/catalog/vote/outcome';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import type { DataColumn } from '@redoubt/ui/data-table';
import { VotePair } from '@/entities/vote/vote-pair';
import { AuditsCell, ChainsCell, DimensionsCell, IncidentsCell, KycCell, ProjectCell, RankCell, ScoreCell } from './board-cells.tsx';

type Sort = (field: SortField) => DataColumn<ProjectSummary>['sort'];

/** The minimum width of these columns in px; below it, the table scrolls. */
export const COLUMNS_WIDTH_MIN = 1_076;

/** The columns of project lists. `ownVotes` are the visitor's votes, by project id. */
export function projectColumns(sort: Sort, ownVotes: ReadonlyMap<string, Vote>): readonly DataColumn<ProjectSummary>[] {
  return [
    {
      id: 'rank',
      heading: 'Rank',
      width: 76,
      card: 'lead',
      sticky: true,
      sort: sort('rank'),
      cell: (project) => <RankCell project={project} />,
    },
    {
      id: 'project',
      heading: 'Project',
      card: 'title',
      sticky: true,
      sort: sort('name'),
      cell: (project) => <ProjectCell project={project} />,
    },
    {
      id: 'score',
      heading: 'Score and interval',
      width: 172,
      card: 'aside',
      sort: sort('score'),
      cell: (project) => <ScoreCell project={project} />,
    },
    { id: 'dimensions', heading: 'Six dimensions', width: 104, cell: (project) => <DimensionsCell project={project} /> },
    { id: 'audits', heading: 'Audits', width: 124, sort: sort('auditedAt'), cell: (project) => <AuditsCell project={project} /> },
    { id: 'kyc', heading: 'KYC', width: 72, cell: (project) => <KycCell project={project} /> },
    { id: 'chains', heading: 'Chains', width: 104, cell: (project) => <ChainsCell project={project} /> },
    { id: 'incidents', heading: 'Incidents', width: 108, cell: (project) => <IncidentsCell project={project} /> },
    {
      id: 'votes',
      heading: 'Votes',
      width: 148,
      align: 'end',
      sort: sort('votes'),
      cell: ({ id, name, votes }) => (
        <VotePair key={id} projectId={id} name={name} votes={{ counts: toVoteCounts(votes), own: ownVotes.get(id) }} />
      ),
    },
  ];
}
