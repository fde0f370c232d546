import type { ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import type { BoardView } from './board-view.ts';

/** A filter that alone keeps the list empty, and how many projects there are without it. */
export type Loosened = { readonly label: string; readonly without: BoardView; readonly total: number };

/** What the leaderboard shows. */
export type LoadedBoard = Pick<ProjectsListResponse, 'total' | 'totalPages'> & {
  readonly projects: readonly ProjectSummary[];
  /** What who asks for the page said of them, by id. */
  readonly ownVotes: ReadonlyMap<string, Vote>;
  /** Whether there is a demo realm. */
  readonly demo: boolean;
  readonly loosened: readonly Loosened[];
};
