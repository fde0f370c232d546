import { findLookup } from '@redoubt/domain/catalog/search/lookup';
import { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { track } from '@/browser/track/track';
import { readKeyword } from './keyword.ts';
import type { SearchView } from './search-view.ts';

/** Results of one search and projects of one trending page (SRCH-01, SRCH-04). */
const PER_PAGE = 5;

/** The best projects for `keyword`. */
const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => fetchPage({ keyword, page: 1, signal }),
  });

/** Trending projects, page by page (SRCH-02, SRCH-03). */
const trendingQuery = infiniteQueryOptions({
  queryKey: ['trending'],
  queryFn: ({ pageParam, signal }) => fetchPage({ keyword: '', page: pageParam, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
});

function fetchPage({ keyword, page, signal }: { keyword: string; page: number; signal: AbortSignal }): Promise<SearchResponse> {
  return apiClient.get('/api/search-project', { query: { keyword, page, perPage: PER_PAGE }, result: SearchResponse, signal });
}

/** Pause after a keystroke before the server is asked. Source: OP-52. */
const SETTLE_MS = 300;

/** The answer to what is in the open box. The same answer is the same object, however often it is asked for. */
export function useSearch(text: string): SearchView {
  const wanted = readKeyword(text).kind;
  const trending = useTrending({ enabled: wanted === 'trending' });
  const found = useFound({ text, enabled: wanted === 'search' });
  if (wanted === 'too-short') return TOO_SHORT;
  return wanted === 'trending' ? trending : found;
}

const TOO_SHORT: SearchView = { kind: 'too-short' };

function useTrending({ enabled }: { enabled: boolean }): SearchView {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({ ...trendingQuery, enabled });
  return useMemo(() => {
    if (isError) return { kind: 'failed', retrying: isFetching, retry: () => void refetch() };
    if (data === undefined) return { kind: 'loading' };
    const projects = data.pages.flatMap((page) => page.projects);
    if (projects.length === 0) return { kind: 'empty', lookup: undefined, absent: null, phishing: null };
    const more = () => {
      track('Load More Trending Search');
      void fetchNextPage();
    };
    const loadMore = hasNextPage && !isFetching ? more : undefined;
    return {
      kind: 'results',
      trending: true,
      basis: data.pages[0]?.basis ?? null,
      projects,
      absent: null,
      phishing: null,
      stale: false,
      loadMore,
    };
  }, [data, isError, isFetching, refetch, hasNextPage, fetchNextPage]);
}

function useFound({ text, enabled }: { text: string; enabled: boolean }): SearchView {
  const wanted = keywordOf(text);
  const keyword = keywordOf(useSettled(text));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(keyword),
    enabled: enabled && keyword !== '',
    placeholderData: keepPreviousData,
  });
  const stale = keyword !== wanted || isPlaceholderData;
  return useMemo(() => {
    if (isError) return { kind: 'failed', retrying: isFetching, retry: () => void refetch() };
    if (data === undefined || (stale && data.projects.length === 0)) return { kind: 'loading' };
    const { projects, absent, phishing } = data;
    if (projects.length === 0) return { kind: 'empty', lookup: findLookup(keyword), absent, phishing };
    return { kind: 'results', trending: false, basis: null, projects, absent, phishing, stale, loadMore: undefined };
  }, [data, isError, isFetching, refetch, stale, keyword]);
}

/** What `text` searches for; empty when it searches for nothing. */
function keywordOf(text: string): string {
  const wanted = readKeyword(text);
  return wanted.kind === 'search' ? wanted.keyword : '';
}

/** `text` as it was when it last stood still for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
