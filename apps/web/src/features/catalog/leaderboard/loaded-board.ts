import type { ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import type { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import type { Vote } from '@redoubt/domain/catalog/vote/schema';
import type { BoardView } from './board-view.ts';

/** A filter whose removal gives matches, and their number. */
export type Loosened = { readonly label: string; readonly without: BoardView; readonly total: number };

/** The leaderboard's data. */
export type LoadedBoard = Pick<ProjectsListResponse, 'total' | 'totalPages'> & {
  readonly projects: readonly ProjectSummary[];
  /** The visitor's own votes on them, by id. */
  readonly ownVotes: ReadonlyMap<string, Vote>;
  /** Whether demo projects exist. */
  readonly demo: boolean;
  /** How many of the partition's projects are rated. */
  readonly rated: number;
  readonly loosened: readonly Loosened[];
};
