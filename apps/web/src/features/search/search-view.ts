import type { SearchProject } from '@redoubt/domain/project/schema';

/** What stands under the search box. `stale`: an earlier keyword's results, kept until the new ones come. */
export type SearchView =
  | { kind: 'too-short' | 'loading' | 'empty' }
  | { kind: 'failed'; retrying: boolean; retry: () => void }
  | { kind: 'results'; trending: boolean; projects: readonly SearchProject[]; stale: boolean; loadMore: (() => void) | undefined };

/** Id of one option, for aria-activedescendant. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
