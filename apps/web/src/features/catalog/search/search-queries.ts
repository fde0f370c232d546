import { SearchResponse, type SearchResult } from '@redoubt/domain/catalog/search/schema';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiClient } from '@/browser/api/api-client';

/** Results of one search and projects of one trending page (SRCH-01, SRCH-04). */
const PER_PAGE = 5;

/** Projects whose name or ticker contains `keyword`, best first, or else those that may be meant, as a bare list. */
export const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', keyword],
    queryFn: async ({ signal }): Promise<readonly SearchResult[]> => (await fetchPage({ keyword, page: 1, signal })).projects,
  });

/** Trending projects, page by page (SRCH-02, SRCH-03). */
export const trendingQuery = infiniteQueryOptions({
  queryKey: ['trending'],
  queryFn: ({ pageParam, signal }) => fetchPage({ keyword: '', page: pageParam, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
});

function fetchPage({ keyword, page, signal }: { keyword: string; page: number; signal: AbortSignal }): Promise<SearchResponse> {
  return apiClient.get('/api/search-project', { query: { keyword, page, perPage: PER_PAGE }, result: SearchResponse, signal });
}
