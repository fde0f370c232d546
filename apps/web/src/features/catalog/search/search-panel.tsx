'use client';

import type { SearchResult } from '@redoubt/domain/catalog/search/schema';
import type { ListedEventName } from '@redoubt/domain/platform/event/event-name';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { track } from '@/browser/track/track';
import { SearchResults } from './search-results.tsx';
import type { SearchView } from './search-view.ts';
import { useSearch } from './use-search.ts';

export type SearchPanelProps = {
  text: string;
  /** The whole link of which the box holds a part. */
  link: string | undefined;
  listId: string;
  activeIndex: number;
  /** Hears what the panel shows before it is drawn. */
  onView: (view: SearchView) => void;
  onHover: (index: number) => void;
  onSelect: (project: SearchResult) => void;
};

/** One for all boxes of the page, so that answers are kept between them. Requests are retried by the API client, so nothing is retried here. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});

/** The answer to what is in the search box. Everything that only an open list needs is loaded with it. */
export function SearchPanel(props: SearchPanelProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Answer {...props} />
    </QueryClientProvider>
  );
}

function Answer({ text, link, onView, ...list }: SearchPanelProps) {
  const view = useSearch(text);
  useLayoutEffect(() => onView(view), [onView, view]);
  const event = eventOf(view);
  useEffect(() => {
    if (event !== undefined) track(event);
  }, [event]);
  return <SearchResults view={view} pasted={link ?? text} {...list} />;
}

/** What a view is counted as, once it stands still. What was typed stays with the visitor. */
function eventOf(view: SearchView): ListedEventName | undefined {
  if (view.kind === 'empty') return 'View Empty Search Result';
  if (view.kind !== 'results' || view.stale) return undefined;
  return view.trending ? 'View Trending Search' : 'Search Project';
}
