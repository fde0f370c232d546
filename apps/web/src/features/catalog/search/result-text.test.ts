import type { SearchMatch, SearchResult } from '@redoubt/domain/catalog/search/schema';
import { ProjectId } from '@redoubt/domain/ids';
import { expect, test } from 'vitest';
import { listHeading } from './result-text.ts';
import { type ResultsView, resultPath } from './search-view.ts';

const CONTRACT: SearchMatch = {
  kind: 'contract',
  chain: 'ethereum',
  address: `0x${'a'.repeat(40)}`,
  name: 'Factory',
  chains: ['ethereum', 'bsc'],
  shortened: false,
};
const INCIDENT: SearchMatch = { kind: 'incident', transaction: `0x${'b'.repeat(64)}`, chain: null, title: 'Drained', date: '2024-05' };

const result = (match: SearchMatch | null): SearchResult => ({
  id: ProjectId.parse('harbor'),
  logo: null,
  name: 'Harbor',
  rank: null,
  rankSharedBy: null,
  tokenTickers: [],
  demo: false,
  verdict: { level: 'unknown', sentence: 'Not known.', reasons: [], chips: [], read: { contracts: 0, of: 1 }, asOf: null, basis: null },
  rated: false,
  lookAlike: null,
  match,
});
const view = (overrides: Partial<ResultsView>): ResultsView => ({
  kind: 'results',
  trending: false,
  basis: null,
  projects: [],
  absent: null,
  phishing: null,
  stale: false,
  loadMore: undefined,
  ...overrides,
});

test('the trending list says what its order rests on', () => {
  expect(listHeading(view({ trending: true, basis: 'rank' }))).toEqual({
    title: 'Trending Search',
    detail: 'by rank until there are visits',
  });
  expect(listHeading(view({ trending: true, basis: 'visits' }))).toEqual({ title: 'Trending Search', detail: 'most visitors in 7 days' });
});

test.each([
  [null, undefined],
  [{ kind: 'typo', text: 'harbor' }, 'Did you mean'],
  [CONTRACT, 'Projects with a contract at this address'],
  [{ ...CONTRACT, shortened: true }, 'Contracts with this part of an address: compare the whole address'],
  [INCIDENT, 'Incidents with this transaction'],
  [{ ...INCIDENT, transaction: null }, undefined],
  [{ kind: 'unlisted-domain', domain: 'harbor.example', recorded: [] as string[] }, 'harbor.example is on record for no project'],
  [{ kind: 'category', category: 'layer-2' }, 'Layer 2'],
] as const)('results say how they matched', (match, title) => {
  expect(listHeading(view({ projects: [result(match)] }))?.title).toBe(title);
});

test("an incident's transaction leads to the project's history, everything else to the project", () => {
  expect(resultPath(result(INCIDENT))).toBe('/projects/harbor?tab=history');
  expect(resultPath(result(CONTRACT))).toBe('/projects/harbor');
  expect(resultPath(result(null))).toBe('/projects/harbor');
});
