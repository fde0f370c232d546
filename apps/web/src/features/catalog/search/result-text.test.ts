import type { SearchMatch, SearchResult } from '@redoubt/domain/catalog/search/schema';
import { ProjectId } from '@redoubt/domain/ids';
import { expect, test } from 'vitest';
import { listHeading, matchText } from './result-text.ts';
import { type ResultsView, resultPath } from './search-view.ts';

const CONTRACT: SearchMatch = {
  kind: 'contract',
  chain: 'ethereum',
  address: `0x${'a'.repeat(40)}`,
  name: 'Factory',
  chains: ['ethereum', 'bsc'],
};
const INCIDENT: SearchMatch = { kind: 'incident', transaction: `0x${'b'.repeat(64)}`, chain: null, title: 'Drained', date: '2024-05' };

const result = (match: SearchMatch | null): SearchResult => ({
  id: ProjectId.parse('harbor'),
  logo: null,
  name: 'Harbor',
  rank: null,
  tokenTickers: [],
  demo: false,
  rated: false,
  match,
});
const view = (overrides: Partial<ResultsView>): ResultsView => ({
  kind: 'results',
  trending: false,
  basis: null,
  projects: [],
  stale: false,
  loadMore: undefined,
  ...overrides,
});

test('the trending list says what its order rests on', () => {
  expect(listHeading(view({ trending: true, basis: 'rank' }))).toEqual({
    title: 'Trending Search',
    detail: 'by provisional rank until there are visits',
  });
  expect(listHeading(view({ trending: true, basis: 'visits' }))).toEqual({ title: 'Trending Search', detail: 'most visitors in 7 days' });
});

test.each([
  [null, undefined],
  [{ kind: 'typo', text: 'harbor' }, 'Did you mean'],
  [CONTRACT, 'Projects with a contract at this address'],
  [INCIDENT, 'Incidents with this transaction'],
] as const)('results say how they matched', (match, title) => {
  expect(listHeading(view({ projects: [result(match)] }))?.title).toBe(title);
});

test('a match says what was found where', () => {
  expect(matchText(CONTRACT)).toBe('Factory on Ethereum, BNB Smart Chain');
  expect(matchText({ ...CONTRACT, name: null })).toBe('Contract on Ethereum, BNB Smart Chain');
  expect(matchText(INCIDENT)).toBe('Drained, 2024-05');
});

test("an incident's transaction leads to the project's history, everything else to the project", () => {
  expect(resultPath(result(INCIDENT))).toBe('/projects/harbor?tab=history');
  expect(resultPath(result(CONTRACT))).toBe('/projects/harbor');
  expect(resultPath(result(null))).toBe('/projects/harbor');
});
