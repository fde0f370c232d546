import type { SortField } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import type { DataColumn } from '@redoubt/ui/data-table';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { COLUMN_MEANINGS } from '@/entities/control/column-meanings';
import { custodyCell, delayCell, liquidityCell, NOT_READ, privilegedCell, upgradeableCell } from '@/entities/control/control-cells';
import { VotePair } from '@/entities/vote/vote-pair';
import {
  AuditsCell,
  ChainsCell,
  dimensionsCell,
  IncidentsCell,
  kycCell,
  NO_CHECK,
  ProjectCell,
  RankCell,
  VerdictCell,
} from './board-cells.tsx';
import { type BoardColumn, COLUMN_NAMES, DEFAULT_COLUMNS } from './board-view.ts';

type Sort = (field: SortField) => DataColumn<ProjectSummary>['sort'];

/** The columns of project lists. `ownVotes` are the visitor's votes, by project id. */
export function projectColumns(
  sort: Sort,
  ownVotes: ReadonlyMap<string, Vote>,
  shown: readonly BoardColumn[] = DEFAULT_COLUMNS,
): readonly DataColumn<ProjectSummary>[] {
  const chosen: Readonly<Record<BoardColumn, Omit<DataColumn<ProjectSummary>, 'id' | 'heading'>>> = {
    delay: { width: 96, card: 'hidden', sort: sort('delay'), cell: ({ control }) => delayCell(control), blank: NOT_READ },
    custody: { width: 96, card: 'hidden', cell: ({ control }) => custodyCell(control), blank: NOT_READ },
    upgradeable: { width: 88, card: 'hidden', cell: ({ control }) => upgradeableCell(control), blank: NOT_READ },
    privileged: { width: 112, card: 'hidden', sort: sort('privilegedAt'), cell: ({ control }) => privilegedCell(control), blank: NOT_READ },
    liquidity: { width: 104, card: 'hidden', cell: ({ control }) => liquidityCell(control), blank: NOT_READ },
    dimensions: { width: 104, card: 'hidden', cell: dimensionsCell, blank: <NotAssessed /> },
    audits: { width: 112, sort: sort('auditedAt'), cell: (project) => <AuditsCell project={project} /> },
    kyc: { width: 64, cell: kycCell, blank: NO_CHECK },
    chains: { width: 104, card: 'hidden', cell: (project) => <ChainsCell project={project} /> },
    incidents: { width: 112, cell: (project) => <IncidentsCell project={project} /> },
    votes: {
      width: 148,
      align: 'end',
      card: 'end',
      sort: sort('votes'),
      cell: ({ id, name, votes: { yes, no } }) => {
        const own = ownVotes.get(id);
        return <VotePair key={id} projectId={id} name={name} yes={yes} no={no} {...(own !== undefined && { own })} />;
      },
    },
  };
  return [
    {
      id: 'rank',
      heading: 'Rank',
      about: COLUMN_MEANINGS.Rank,
      width: 64,
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
      heading: 'Verdict',
      about: COLUMN_MEANINGS.Verdict,
      width: 116,
      card: 'aside',
      sort: sort('score'),
      cell: (project) => <VerdictCell project={project} />,
    },
    ...shown.map((id) => ({ id, heading: COLUMN_NAMES[id], about: COLUMN_MEANINGS[COLUMN_NAMES[id]], ...chosen[id] })),
  ];
}

/** Room for a name beside its logo. */
const NAME_WIDTH_MIN = 184;

/** The minimum width of these columns in px; below it, the table scrolls. */
export function columnsWidth(columns: readonly DataColumn<ProjectSummary>[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : NAME_WIDTH_MIN), 0);
}
