import type { ProjectFilter, ProjectSort, SortField } from '@redoubt/domain/catalog/project/list';
import { Dimension } from '@redoubt/domain/catalog/score/types';
import * as z from 'zod/mini';

/** What the two axes of the drawing may show. */
export const Axis = z.enum([...Dimension.options, 'coverage']);
export type Axis = z.infer<typeof Axis>;

/** What a visitor looks at: which projects, in which order, which page of them, and how they are drawn. */
export type BoardView = {
  readonly filter: ProjectFilter;
  readonly sort: ProjectSort;
  /** From 1. */
  readonly page: number;
  readonly shape: 'table' | 'scatter';
  readonly axes: { readonly x: Axis; readonly y: Axis };
};

/** Where the leaderboard stands, which decides its addresses. */
export type BoardPlace = {
  readonly path: '/' | '/projects';
  /** The parameter of the keyword: on the home page 'q' is the search's. */
  readonly keywordName: 'q' | 'keyword';
  /** Id that an address leads to, where the leaderboard is not the whole page. */
  readonly anchor?: string;
  readonly rowsPerPage: number;
  /** Whether the projects can also be drawn as points. */
  readonly scatter: boolean;
};

export const PROJECTS_PLACE: BoardPlace = { path: '/projects', keywordName: 'q', rowsPerPage: 20, scatter: true };
export const HOME_PLACE: BoardPlace = { path: '/', keywordName: 'keyword', anchor: 'filter', rowsPerPage: 10, scatter: false };

/** The order in which a list means most at first sight: best, newest, most. */
export const USUAL_ORDER: Readonly<Record<SortField, ProjectSort['order']>> = {
  rank: 'asc',
  name: 'asc',
  score: 'desc',
  votes: 'desc',
  pageViews: 'desc',
  auditedAt: 'desc',
  onboardedAt: 'desc',
  trending: 'asc',
};

export const DEFAULT_VIEW: BoardView = {
  filter: { realm: 'real' },
  sort: { field: 'rank', order: 'asc' },
  page: 1,
  shape: 'table',
  axes: { x: 'COD', y: 'OPS' },
};

/** The view after a press on a column's head: its usual order, or the other one if it is in that already. Begins at the first page. */
export function sortedBy(view: BoardView, field: SortField): BoardView {
  const usual = USUAL_ORDER[field];
  const flipped = view.sort.field === field && view.sort.order === usual;
  return { ...view, sort: { field, order: flipped ? (usual === 'asc' ? 'desc' : 'asc') : usual }, page: 1 };
}

/** The view with another filter, from its first page. */
export function filteredBy(view: BoardView, filter: ProjectFilter): BoardView {
  return { ...view, filter, page: 1 };
}

/** Everything but the filter stays as it is; the realm is no filter but a place to look at. */
export function cleared(view: BoardView): BoardView {
  return filteredBy(view, { realm: view.filter.realm });
}
