import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { projectProfile } from '@redoubt/testing/builders';
import { expect, test } from 'vitest';
import { listCoverage } from './coverage-items.ts';
import { listHighlights } from './highlights.ts';

const searched = { at: '2026-11-20', places: ['https://rekt.example', 'https://slow.example'] };

const profile = (overrides: Partial<ProjectProfile> = {}) =>
  projectProfile({ auditsSearched: searched, incidentsSearched: searched, ...overrides });

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
    kind: 'exploit' as const,
    title: 'Donation attack.',
    cause: 'Cause.',
    lossUsd: '197000000',
    shareLost: null,
    chain: null,
    transaction: null,
    response: null,
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
