import { categoryName } from '@redoubt/domain/catalog/file/labels';
import type { ResultsView } from './search-view.ts';

/** What the list is, over it; `detail` says what its order rests on. Undefined where the results speak for themselves. */
export function listHeading({ trending, basis, projects: [first] }: ResultsView): { title: string; detail?: string } | undefined {
  if (trending && basis === 'rank') return { title: 'Trending Search', detail: 'by rank until there are visits' };
  if (trending) return { title: 'Trending Search', detail: 'most visitors in 7 days' };
  const match = first?.match ?? undefined;
  if (match?.kind === 'typo') return { title: 'Did you mean' };
  if (match?.kind === 'contract' && match.shortened) return { title: 'Contracts with this part of an address: compare the whole address' };
  if (match?.kind === 'contract') return { title: 'Projects with a contract at this address' };
  if (match?.kind === 'incident' && match.transaction !== null) return { title: 'Incidents with this transaction' };
  if (match?.kind === 'unlisted-domain') return { title: `${match.domain} is on record for no project` };
  if (match?.kind === 'category') return { title: categoryName(match.category) };
  return undefined;
}
