import type { SearchProject } from '@redoubt/domain/project/schema';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKeyword } from './keyword.ts';
import { searchQuery, trendingQuery } from './search-queries.ts';

/** Pause after a keystroke before the server is asked. */
const SETTLE_MS = 150;

/** What stands under the search box. `stale`: an earlier keyword's results, kept until the new ones come. */
export type SearchView =
  | { kind: 'too-short' | 'loading' | 'empty' }
  | { kind: 'failed'; retrying: boolean; retry: () => void }
  | { kind: 'results'; trending: boolean; projects: readonly SearchProject[]; stale: boolean; loadMore: (() => void) | undefined };

/** The answer to what is in the box. Asks nothing while the box is closed. */
export function useSearch({ text, open }: { text: string; open: boolean }): SearchView {
  const wanted = readKeyword(text);
  const settled = readKeyword(useSettled(text));
  const keyword = settled.kind === 'search' ? settled.keyword : '';
  const trending = useInfiniteQuery({ ...trendingQuery, enabled: open && wanted.kind === 'trending' });
  const found = useQuery({
    ...searchQuery(keyword),
    enabled: open && wanted.kind === 'search' && keyword !== '',
    placeholderData: keepPreviousData,
  });

  if (wanted.kind === 'too-short') return { kind: 'too-short' };
  const query = wanted.kind === 'trending' ? trending : found;
  if (query.isError) return { kind: 'failed', retrying: query.isFetching, retry: () => void query.refetch() };
  if (wanted.kind === 'trending') {
    if (trending.data === undefined) return { kind: 'loading' };
    const projects = trending.data.pages.flatMap((page) => page.projects);
    const loadMore = trending.hasNextPage && !trending.isFetching ? () => void trending.fetchNextPage() : undefined;
    return projects.length === 0 ? { kind: 'empty' } : { kind: 'results', trending: true, projects, stale: false, loadMore };
  }
  const stale = keyword !== wanted.keyword || found.isPlaceholderData;
  if (found.data === undefined || (stale && found.data.length === 0)) return { kind: 'loading' };
  if (found.data.length === 0) return { kind: 'empty' };
  return { kind: 'results', trending: false, projects: found.data, stale, loadMore: undefined };
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
