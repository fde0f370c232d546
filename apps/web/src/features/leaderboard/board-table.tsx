import type { SortField } from '@redoubt/domain/project/list';
import type { ProjectSummary } from '@redoubt/domain/project/schema';
import { type DataColumn, DataTable } from '@redoubt/ui/data-table';
import {
  AuditsCell,
  ChainsCell,
  DimensionsCell,
  IncidentsCell,
  ProjectCell,
  RankCell,
  ScoreCell,
  ViewsCell,
  VotesCell,
} from './board-cells.tsx';
import { type BoardView, sortedBy } from './board-view.ts';
import { CompareChoice } from './compare-selection.tsx';

type BoardTableProps = {
  projects: readonly ProjectSummary[];
  view: BoardView;
  toAddress: (view: BoardView) => string;
};

/** The least width that the columns need without votes, in px; narrower, the table scrolls inside itself. */
const WIDTH_MIN = 1_060;
const VOTES_WIDTH = 100;

/** Projects as rows: how much is proven of each, and what it rests on (HOME-05, OP-28). */
export function BoardTable({ projects, view, toAddress }: BoardTableProps) {
  const sort = (field: SortField): DataColumn<ProjectSummary>['sort'] => ({
    href: toAddress(sortedBy(view, field)),
    current: view.sort.field === field ? view.sort.order : undefined,
  });
  const voted = projects.some(({ votes }) => votes.yes + votes.no > 0);
  const columns: readonly DataColumn<ProjectSummary>[] = [
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
    { id: 'chains', heading: 'Chains', width: 116, cell: (project) => <ChainsCell project={project} /> },
    { id: 'incidents', heading: 'Incidents', width: 116, cell: (project) => <IncidentsCell project={project} /> },
    ...(voted
      ? [
          {
            id: 'votes',
            heading: 'Votes',
            width: VOTES_WIDTH,
            align: 'end' as const,
            card: 'hidden' as const,
            sort: sort('votes'),
            cell: (project: ProjectSummary) => <VotesCell project={project} />,
          },
        ]
      : []),
    {
      id: 'views',
      heading: 'Views',
      width: 80,
      align: 'end',
      card: 'hidden',
      sort: sort('pageViews'),
      cell: (project) => <ViewsCell project={project} />,
    },
    { id: 'compare', heading: 'Compare', width: 84, align: 'end', cell: ({ id, name }) => <CompareChoice id={id} name={name} /> },
  ];
  return (
    <DataTable
      caption="Projects"
      columns={columns}
      rows={projects}
      rowKey={({ id }) => id}
      minWidth={WIDTH_MIN + (voted ? VOTES_WIDTH : 0)}
      sortLink={{ 'data-view': '', 'data-track': 'Sort Leaderboard' }}
    />
  );
}
