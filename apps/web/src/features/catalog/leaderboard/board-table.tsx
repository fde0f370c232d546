import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import { DataTable } from '@redoubt/ui/data-table';
import { WatchButton } from '@/entities/watchlist/watch-button';
import { type BoardView, sortedBy } from './board-view.ts';
import { CompareChoice } from './compare-selection.tsx';
import { columnsWidth, projectColumns } from './project-columns.tsx';

type BoardTableProps = {
  projects: readonly ProjectSummary[];
  /** The visitor's own votes on them, by id. */
  ownVotes: ReadonlyMap<string, Vote>;
  view: BoardView;
  toAddress: (view: BoardView) => string;
};

const ACTIONS_WIDTH = 116;

/** Projects as rows, with their scores and the evidence behind them (HOME-05, OP-28). */
export function BoardTable({ projects, ownVotes, view, toAddress }: BoardTableProps) {
  const columns = projectColumns(
    (field) => ({
      href: toAddress(sortedBy(view, field)),
      current: view.sort.field === field ? view.sort.order : undefined,
    }),
    ownVotes,
    view.columns,
  );
  return (
    <DataTable
      caption="Projects"
      phones="rows"
      columns={[
        ...columns,
        {
          id: 'acts',
          heading: 'Watch, compare',
          width: ACTIONS_WIDTH,
          align: 'end',
          card: 'hidden',
          cell: ({ id, name }) => (
            <span className="inline-flex items-center gap-3">
              <WatchButton id={id} name={name} />
              <CompareChoice id={id} name={name} />
            </span>
          ),
        },
      ]}
      rows={projects}
      rowKey={({ id }) => id}
      minWidth={columnsWidth(columns) + ACTIONS_WIDTH}
      sortLink={{ 'data-view': '', 'data-track': 'Sort Leaderboard' }}
    />
  );
}
