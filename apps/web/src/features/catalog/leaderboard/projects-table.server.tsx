import type { ProjectSort } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { DataTable } from '@redoubt/ui/data-table';
import type { ReactNode } from 'react';
import { WatchButton } from '@/entities/watchlist/watch-button';
import { findOwnVotes } from '@/http/session/own-votes';
import { sharedRanksText } from './board-cells.tsx';
import { BoardNavigation } from './board-navigation.tsx';
import { USUAL_ORDER } from './board-view.ts';
import { columnsWidth, projectColumns } from './project-columns.tsx';

type ProjectsTableProps = {
  caption: string;
  projects: readonly ProjectSummary[];
  /** The order of the rows; undefined when not by a column. */
  sort: ProjectSort | undefined;
  /** The address of the same rows in another order. */
  toAddress: (sort: ProjectSort) => string;
  /** More actions for a row, beside watching it. */
  tools?: ((project: ProjectSummary) => ReactNode) | undefined;
};

const WATCH_WIDTH = 76;
/** The same width as in the leaderboard; more actions stand closer. */
const TOOLS_WIDTH = 122;

/** The leaderboard's columns for rows chosen by another feature. */
export async function ProjectsTable({ caption, projects, sort, toAddress, tools }: ProjectsTableProps) {
  const ownVotes = await findOwnVotes({ projectIds: projects.map(({ id }) => id) });
  const columns = projectColumns((field) => {
    const usual = USUAL_ORDER[field];
    const flipped = sort?.field === field && sort.order === usual;
    const order = flipped ? (usual === 'asc' ? 'desc' : 'asc') : usual;
    return { href: toAddress({ field, order }), current: sort?.field === field ? sort.order : undefined };
  }, ownVotes);
  const shared = sharedRanksText(projects);
  const width = tools === undefined ? WATCH_WIDTH : TOOLS_WIDTH;
  return (
    <BoardNavigation>
      <DataTable
        caption={caption}
        columns={[
          ...columns,
          {
            id: 'acts',
            heading: tools === undefined ? 'Watch' : 'Watch, arrange',
            width,
            align: 'end',
            cell: (project) => (
              <span className="inline-flex items-center">
                <WatchButton id={project.id} name={project.name} />
                {tools?.(project)}
              </span>
            ),
          },
        ]}
        rows={projects}
        rowKey={({ id }) => id}
        minWidth={columnsWidth(columns) + width}
        sortLink={{ 'data-view': '' }}
      />
      {shared !== '' && <p className="px-5 py-2 text-12 text-text-3 max-sm:px-4">{shared}</p>}
    </BoardNavigation>
  );
}
