import type { Lookup } from '@redoubt/domain/catalog/search/lookup';
import type { SearchResponse, SearchResult } from '@redoubt/domain/catalog/search/schema';

/** What stands under the search box. `stale`: an earlier keyword's results, kept until the new ones come. */
export type SearchView =
  | { kind: 'too-short' | 'loading' }
  /** `lookup`: what the keyword identifies, when it is no word. `absent`: the well-known coin that it names. `phishing`: what lists say of a web address. */
  | { kind: 'empty'; lookup: Lookup | undefined; absent: SearchResponse['absent']; phishing: SearchResponse['phishing'] }
  | { kind: 'failed'; retrying: boolean; retry: () => void }
  | ResultsView;

export type ResultsView = {
  kind: 'results';
  trending: boolean;
  /** What the trending list is ordered by; null of a keyword's results. */
  basis: SearchResponse['basis'];
  projects: readonly SearchResult[];
  /** The well-known coin that the keyword names and that is none of the results. */
  absent: SearchResponse['absent'];
  phishing: SearchResponse['phishing'];
  stale: boolean;
  loadMore: (() => void) | undefined;
};

/** Id of one option, for aria-activedescendant. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Where a result leads: an incident's transaction to the history in which the incident stands. */
export function resultPath({ id, match }: SearchResult): string {
  return match?.kind === 'incident' ? `/projects/${id}?tab=history` : `/projects/${id}`;
}
