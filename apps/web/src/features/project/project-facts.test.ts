import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { ProjectProfile as Profile } from '@redoubt/domain/project/schema';
import { expect, test } from 'vitest';
import { listCoverage } from './coverage-items.ts';
import { listHighlights } from './highlights.ts';

const searched = { at: '2026-11-20', places: ['https://rekt.example', 'https://slow.example'] };

function profile(overrides: Partial<ProjectProfile> = {}): ProjectProfile {
  const nothing = {
    id: 'lighthouse',
    logo: null,
    name: 'Lighthouse',
    rank: null,
    tokenTickers: [],
    demo: false,
    categories: ['lending'],
    chains: [],
    rated: false,
    score: null,
    scoreLow: null,
    scoreHigh: null,
    tier: null,
    coverage: null,
    audit: { status: 'none', completedAt: null },
    pageViews: 0,
    description: { text: 'Lends.', source: 'https://lighthouse.example' },
    links: [],
    contracts: [],
    audits: [],
    auditsSearched: searched,
    incidents: [],
    incidentsSearched: searched,
    bounty: null,
    updatedAt: '2026-11-20T00:00:00Z',
  };
  return { ...Profile.parse(nothing), ...overrides };
}

test('where nothing was found, the lines say where it was looked for and when', () => {
  expect(listHighlights(profile())).toEqual([
    { kind: 'searched', text: 'No incident was found on 20 Nov 2026.', source: 'https://rekt.example' },
    { kind: 'searched', text: 'No published audit was found on 20 Nov 2026.', source: 'https://rekt.example' },
  ]);
});

test('nothing is said to be absent where nobody looked', () => {
  expect(listHighlights(profile({ auditsSearched: null, incidentsSearched: null }))).toEqual([]);
});

test('incidents come first, with their loss, each with its own source', () => {
  const incident = {
    date: '2023-03-13',
    title: 'Donation attack.',
    cause: 'Cause.',
    lossUsd: '197000000',
    chain: null,
    source: 'https://n.example',
  };
  const [first] = listHighlights(profile({ incidents: [incident] }));
  expect(first).toEqual({ kind: 'incident', text: 'Donation attack: 13 Mar 2023, $197\u00a0M lost.', source: 'https://n.example' });
});

test('coverage names every check, made or not, and what it takes', () => {
  const items = listCoverage(profile({ incidentsSearched: null }));
  const of = (name: string) => items.find((item) => item.name === name);
  expect(of('Published audits')).toEqual({ name: 'Published audits', assessed: true, detail: '0 found in 2 places, 20 Nov 2026' });
  expect(of('Incidents')).toMatchObject({ assessed: false });
  expect(of('Who holds each power')).toMatchObject({ assessed: false });
});
