import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { ResultsView } from './search-view.ts';

/** What the list is, over it; `detail` says what its order rests on. Undefined where the results speak for themselves. */
export function listHeading({ trending, basis, projects: [first] }: ResultsView): { title: string; detail?: string } | undefined {
  if (trending && basis === 'rank') return { title: 'Trending Search', detail: 'by provisional rank until there are visits' };
  if (trending) return { title: 'Trending Search', detail: 'most visitors in 7 days' };
  if (first?.match?.kind === 'typo') return { title: 'Did you mean' };
  if (first?.match?.kind === 'contract') return { title: 'Projects with a contract at this address' };
  if (first?.match?.kind === 'incident') return { title: 'Incidents with this transaction' };
  return undefined;
}

/** Why a project is a result, when its name does not show it. */
export function matchText(match: SearchMatch): string | undefined {
  if (match.kind === 'contract') return `${match.name ?? 'Contract'} on ${match.chains.map(chainName).join(', ')}`;
  if (match.kind === 'incident') return `${match.title}, ${match.date}`;
  return undefined;
}
