import type { ProjectFilter, ProjectSort, SortField } from '@redoubt/domain/catalog/project/list';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import * as z from 'zod/mini';

/** The possible axes of the scatter plot. */
export const Axis = z.enum([...Dimension.options, 'coverage']);
export type Axis = z.infer<typeof Axis>;

/** The columns that can be chosen, in their order. Rank, project and verdict always stand before them. */
export const BoardColumn = z.enum([
  'delay',
  'custody',
  'upgradeable',
  'privileged',
  'liquidity',
  'dimensions',
  'audits',
  'kyc',
  'chains',
  'incidents',
  'votes',
]);
export type BoardColumn = z.infer<typeof BoardColumn>;

export const DEFAULT_COLUMNS: readonly BoardColumn[] = ['delay', 'custody', 'upgradeable', 'privileged', 'audits', 'kyc', 'votes'];

export const COLUMN_NAMES: Readonly<Record<BoardColumn, string>> = {
  delay: 'Shortest delay',
  custody: 'Custody',
  upgradeable: 'Upgradeable',
  privileged: 'Last privileged',
  liquidity: 'Liquidity locked',
  dimensions: 'Six dimensions',
  audits: 'Audits',
  kyc: 'KYC',
  chains: 'Chains',
  incidents: 'Incidents',
  votes: 'Votes',
};

/** The state of the leaderboard: filter, order, page, columns and shape. */
export type BoardView = {
  readonly filter: ProjectFilter;
  readonly sort: ProjectSort;
  /** From 1. */
  readonly page: number;
  readonly columns: readonly BoardColumn[];
  readonly shape: 'table' | 'scatter';
  readonly axes: { readonly x: Axis; readonly y: Axis };
};

/** The page that holds the leaderboard, which determines its addresses. */
export type BoardPlace = {
  readonly path: '/' | '/projects';
  /** The keyword's parameter: on the home page 'q' belongs to the search. */
  readonly keywordName: 'q' | 'keyword';
  /** The fragment of its addresses, where the leaderboard is only a part of the page. */
  readonly anchor?: string;
  readonly rowsPerPage: number;
  /** Whether a scatter plot is offered. */
  readonly scatter: boolean;
};

export const PROJECTS_PLACE: BoardPlace = { path: '/projects', keywordName: 'q', rowsPerPage: 20, scatter: true };
export const HOME_PLACE: BoardPlace = { path: '/', keywordName: 'keyword', anchor: 'filter', rowsPerPage: 10, scatter: false };

/** The default direction of each field: best, newest or most first. */
export const USUAL_ORDER: Readonly<Record<SortField, ProjectSort['order']>> = {
  rank: 'asc',
  name: 'asc',
  score: 'desc',
  votes: 'desc',
  pageViews: 'desc',
  auditedAt: 'desc',
  onboardedAt: 'desc',
  trending: 'asc',
  delay: 'desc',
  privilegedAt: 'desc',
};

export const DEFAULT_VIEW: BoardView = {
  filter: { realm: 'real' },
  sort: { field: 'rank', order: 'asc' },
  page: 1,
  columns: DEFAULT_COLUMNS,
  shape: 'table',
  axes: { x: 'COD', y: 'OPS' },
};

/** The view after a click on a column's heading: the default direction, or the opposite if already active. Resets to page 1. */
export function sortedBy(view: BoardView, field: SortField): BoardView {
  const usual = USUAL_ORDER[field];
  const flipped = view.sort.field === field && view.sort.order === usual;
  return { ...view, sort: { field, order: flipped ? (usual === 'asc' ? 'desc' : 'asc') : usual }, page: 1 };
}

/** The view with another filter, from page 1. */
export function filteredBy(view: BoardView, filter: ProjectFilter): BoardView {
  return { ...view, filter, page: 1 };
}

/** The view without filters. The partition (real or demo) is kept: it is no filter. */
export function cleared(view: BoardView): BoardView {
  return filteredBy(view, { realm: view.filter.realm });
}
