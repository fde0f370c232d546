import { DimensionSpans, type ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import { expect, test } from 'vitest';
import { listAlerts, listHighlights, toChainEvent } from './history/highlights.ts';
import { countRoles } from './score/scope-panel.tsx';

const searched = { at: '2026-11-20', places: ['https://rekt.news', 'https://slow.example', 'https://hacks.example'] };

const NOTHING = {
  links: [],
  contracts: [],
  chains: [],
  audits: [],
  auditsSearched: searched,
  incidents: [],
  incidentsSearched: searched,
  bounty: null,
  bountySearched: null,
};

function profile(overrides: Partial<ProjectProfile> = {}): ProjectProfile {
  return { ...NOTHING, ...overrides } as ProjectProfile;
}

const incident = {
  date: '2026-03-13',
  kind: 'exploit',
  title: 'Donation attack.',
  cause: 'Cause.',
  lossUsd: '197000000',
  shareLost: null,
  chain: null,
  transaction: null,
  response: null,
  lostBy: null,
  returned: null,
  event: null,
  source: 'https://n.example',
} as const;

test('where nothing was found, the lines say where it was looked for and when', () => {
  expect(listHighlights(profile({ bountySearched: searched }), [])).toEqual([
    { kind: 'searched', text: 'No incident was found on 20 Nov 2026.', source: 'https://rekt.news' },
    { kind: 'searched', text: 'No published audit was found on 20 Nov 2026.', source: 'https://rekt.news' },
    { kind: 'searched', text: 'No bug bounty was found on 20 Nov 2026.', source: 'https://rekt.news' },
  ]);
});

test('nothing is said to be absent after a search in too few places, or in none that lists stolen keys', () => {
  const few = { ...searched, places: searched.places.slice(0, 2) };
  expect(listHighlights(profile({ auditsSearched: few, incidentsSearched: few, bountySearched: few }), [])).toEqual([]);
  const blind = { ...searched, places: ['https://a.example', 'https://b.example', 'https://c.example'] };
  expect(listHighlights(profile({ auditsSearched: null, incidentsSearched: blind }), [])).toEqual([]);
});

test('nothing is said to be absent without a search', () => {
  expect(listHighlights(profile({ auditsSearched: null, incidentsSearched: null }), [])).toEqual([]);
});

test('an incident of the last year is an alert with its severity, its loss and its own source', () => {
  expect(listAlerts({ incidents: [incident] }, '2026-11-20')).toEqual([
    { severity: 'critical', text: 'Donation attack: 13 Mar 2026, $197\u00a0M lost.', source: 'https://n.example' },
  ]);
});

test.each([
  ['2025-11-20', true],
  ['2025-11-19', false],
  ['2025-11', true],
  ['2025', true],
  ['2025-10', false],
  ['2024', false],
])('on 20 November 2026 an incident of %s is an alert: %s', (date, alert) => {
  expect(listAlerts({ incidents: [{ ...incident, date }] }, '2026-11-20')).toHaveLength(alert ? 1 : 0);
});

test('alerts stand worst first', () => {
  const small = { ...incident, title: 'Small', lossUsd: '5' };
  expect(listAlerts({ incidents: [small, incident] }, '2026-11-20').map(({ severity }) => severity)).toEqual(['critical', 'minor']);
});

const mint = {
  id: 'a',
  severity: 'critical',
  state: 'confirmed',
  title: 'Tokens were minted: 869.56 % of the supply before',
  happenedAt: '2026-11-20T10:00:00.000Z',
  evidence: { block: 23_540 },
} as Parameters<typeof toChainEvent>[0];

test('what happened on chain lately stands on the first page with its day and block, and says while it can be undone', () => {
  expect(toChainEvent(mint)).toEqual({
    id: 'a',
    severity: 'critical',
    text: 'Tokens were minted: 869.56 % of the supply before, 20 Nov 2026.',
    isPending: false,
    place: 'Block 23,540',
  });
  expect(toChainEvent({ ...mint, state: 'pending' })).toMatchObject({ isPending: true });
});

test('contracts are counted by chain and role, the commonest role first', () => {
  const contract = { address: '0x1', name: null, source: 'https://n.example' };
  const contracts = [
    { ...contract, chain: 'base', role: 'pool' },
    { ...contract, chain: 'ethereum', role: 'admin' },
    { ...contract, chain: 'ethereum', role: 'vault' },
    { ...contract, chain: 'ethereum', role: 'vault' },
  ] as const;
  expect(countRoles([...contracts])).toEqual([
    { chain: 'base', roles: [{ role: 'pool', count: 1 }] },
    {
      chain: 'ethereum',
      roles: [
        { role: 'vault', count: 2 },
        { role: 'admin', count: 1 },
      ],
    },
  ]);
});

test('the dimensions of the page are those of the profile', () => {
  expect(Object.keys(DimensionSpans.shape)).toEqual(METHOD.dimensions.map(({ id }) => id));
});
