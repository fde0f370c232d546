import type { SearchQuery, SearchResponse } from '@redoubt/domain/project/schema';
import { toSearchTerm } from '@redoubt/domain/project/search-term';
import type { Context } from '../context.ts';
import { toSearchProject } from '../project/to-search-project.ts';
import { listTrendingPage, searchProjectPage } from './search-store.ts';

/**
 * One page of the projects whose name or ticker holds `keyword`, best match first; of the trending ones when it is blank.
 * Every character of the keyword stands for itself. A page past the end is empty. Source: specification §5.
 */
export async function searchProjects({ db }: Pick<Context, 'db'>, { keyword, page, perPage }: SearchQuery): Promise<SearchResponse> {
  const slice = { offset: (page - 1) * perPage, limit: perPage };
  const term = toSearchTerm(keyword).trim();
  const { rows, total } = term === '' ? await listTrendingPage(db, slice) : await searchProjectPage(db, { term, ...slice });
  return { projects: rows.map(toSearchProject), page, perPage, total, hasMore: page * perPage < total };
}
