import { describe, expect, test } from 'vitest';
import { type CatalogFile, CatalogProject } from '../../file/project-file.ts';
import { isSubject, parseAnswer } from '../answers.ts';
import { hasEvidence } from '../evidence.ts';
import { toCatalogFacts } from './catalog-facts.ts';

const source = 'https://lighthouse.example/docs';
const address = `0x${'1'.repeat(40)}`;
const PLACES = ['https://lighthouse.example/search', 'https://rekt.news/', 'https://news.example/'];
const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 0 };

function statements(overrides: Partial<CatalogFile> = {}): CatalogProject {
  return CatalogProject.parse({
    id: 'lighthouse',
    name: 'Lighthouse',
    tickers: ['LIGHT'],
    categories: ['lending'],
    description: { text: 'Lends.', source },
    links: [],
    contracts: [],
    audits: [],
    auditsSearched: { at: '2026-11-18', places: PLACES },
    incidents: [],
    incidentsSearched: { at: '2026-11-20', places: PLACES },
    ...overrides,
  });
}
const facts = (overrides: Partial<CatalogFile> = {}) => toCatalogFacts(statements(overrides));
const about = (subject: string, overrides: Partial<CatalogFile> = {}) => facts(overrides).filter((fact) => fact.subject === subject);
const answers = (subject: string, overrides: Partial<CatalogFile> = {}) => about(subject, overrides).map(({ answer }) => answer);

const full: Partial<CatalogFile> = {
  contracts: [
    { chain: 'ethereum', address, role: 'token', name: 'LIGHT', source },
    { chain: 'base', address, role: 'router', name: 'Router', source },
  ],
  audits: [
    {
      firm: 'Firm A',
      scope: 'All',
      date: '2024',
      report: 'https://a.example/1',
      source,
      findings: { critical: none, major: { ...none, acknowledged: 2 }, medium: none, minor: none, informational: none },
    },
    { firm: 'FIRM A', scope: 'More', date: '2025', report: 'https://a.example/2', source },
    { firm: 'Firm B', scope: 'All', date: '2025', report: 'https://b.example/1', source },
  ],
  incidents: [
    {
      date: '2023-03',
      kind: 'exploit',
      title: 'Theft',
      cause: 'C.',
      lossUsd: '24000000',
      shareLost: 'tenth',
      response: { at: '2026-11-19', cause: 'https://lighthouse.example/cause' },
      source,
    },
  ],
  bounty: { programme: 'P', url: 'https://bounty.example', rewardMaxUsd: '1000000', source },
  contacts: [{ kind: 'security-email', value: 'security@lighthouse.example', source }],
  team: {
    searched: { at: '2026-11-17', places: [source] },
    people: [{ name: 'Ann', role: 'Founder', source }],
    company: { name: 'Light Ltd', place: 'Malta', source },
    identityChecks: [{ firm: 'Firm C', date: '2025', source: 'https://c.example' }],
  },
  testing: { level: 'fuzzing', at: '2026-11-16', source },
  documents: { at: '2026-11-15', addresses: 'https://lighthouse.example/addresses' },
  traits: [{ trait: 'deposits', source }],
};

test('every fact has an answer in the shape of its subject, and complete evidence', () => {
  for (const fact of toCatalogFacts(statements(full), { names: { name: 'unique', urls: [source], searchedOn: '2026-11-20' } })) {
    expect(isSubject(fact.subject), fact.subject).toBe(true);
    expect(isSubject(fact.subject) && parseAnswer(fact.subject, fact.answer), fact.subject).toEqual(fact.answer);
    expect(hasEvidence(fact), fact.subject).toBe(true);
    expect(fact).toMatchObject({ source: 'C', assessedAt: Date.parse(fact.evidence.kind === 'page' ? fact.evidence.statedOn : '') });
  }
});

test('a file that states nothing answers only what was searched', () => {
  expect(facts().map(({ subject, answer }) => [subject, answer])).toEqual([
    ['COD-03', { kind: 'searched' }],
    ['COD-04', { kind: 'searched' }],
    ['OPS-01', { kind: 'searched' }],
    ['OPS-02', { kind: 'searched' }],
  ]);
});

describe('contracts', () => {
  test('each is in scope on its chain; its role says whether it is core, and a token makes the trait', () => {
    const placed = [...about('scope:contract', full), ...about('trait:token', full)];
    expect(placed.map(({ subject, deployment, contract, answer }) => [subject, deployment, contract, answer])).toEqual([
      ['scope:contract', 'ethereum', address, { core: 'yes' }],
      ['scope:contract', 'base', address, { core: 'maybe' }],
      ['trait:token', 'ethereum', address, { holds: true }],
    ]);
  });

  test('a trait that a source states holds everywhere, as of the newest look at the file', () => {
    expect(about('trait:deposits', full)).toMatchObject([
      { deployment: '*', answer: { holds: true }, evidence: { urls: [source], statedOn: '2026-11-20' } },
    ]);
  });
});

describe('audits', () => {
  test('each report is a fact of its firm, however the name is written', () => {
    expect(about('COD-03', full).map(({ party }) => party)).toEqual(['Firm A', 'Firm A', 'Firm B', 'catalogue']);
    expect(about('COD-03', full)[1]).toMatchObject({
      evidence: { kind: 'page', urls: ['https://a.example/2', source], statedOn: '2026-11-18' },
    });
  });

  test('findings that were not counted are unknown, not zero', () => {
    const counted = { critical: { unresolved: 0, acknowledged: 0, partiallyResolved: 0 } };
    expect(answers('COD-04', full)).toMatchObject([
      { findings: { ...counted, major: { unresolved: 0, acknowledged: 2, partiallyResolved: 0 } } },
      { findings: null },
      { findings: null },
      { kind: 'searched' },
    ]);
  });
});

describe('incidents', () => {
  const incident = (overrides: Partial<CatalogFile['incidents'][number]>): Partial<CatalogFile> => ({
    incidents: [{ date: '2023-03-13', kind: 'exploit', title: 'T', cause: 'C.', source, ...overrides }],
  });

  test('each says when and which part was lost', () => {
    expect(answers('OPS-01', full)).toEqual([
      { kind: 'incident', day: '2023-03', shareLost: 'tenth', lossUsd: '24000000' },
      { kind: 'searched' },
    ]);
  });

  test('what a record of the response does not name was not found; without a record there was no search', () => {
    expect(answers('OPS-02', full)[0]).toEqual({ kind: 'incident', cause: true, fix: null, repaid: false });
    expect(about('OPS-02', full)[0]?.evidence).toEqual({
      kind: 'page',
      urls: [source, 'https://lighthouse.example/cause'],
      statedOn: '2026-11-19',
    });
    expect(answers('OPS-02', incident({}))[0]).toEqual({ kind: 'incident', cause: null, fix: null, repaid: null });
  });

  test.each([
    ['an oddity without a loss', { kind: 'anomaly' as const }],
    ['an attack in which nothing was lost', { lossUsd: '0' }],
  ])('%s does not count', (_name, overrides) => {
    expect(answers('OPS-01', incident(overrides))).toEqual([{ kind: 'searched' }]);
  });

  test('an oddity with a loss counts', () => {
    expect(answers('OPS-01', incident({ kind: 'anomaly', lossUsd: '5' }))).toHaveLength(2);
  });
});

describe('searches in too few places', () => {
  const few = { at: '2026-11-20', places: PLACES.slice(0, 2) };

  test('do not say that there is no report, no incident and no bounty', () => {
    const searched = { auditsSearched: few, incidentsSearched: few, bountySearched: few };
    expect(facts(searched).filter(({ subject }) => /^(COD|OPS)/.test(subject))).toEqual([]);
  });

  test('leave reports and incidents that were found as they are', () => {
    const found = { ...full, auditsSearched: few, incidentsSearched: few };
    expect(answers('COD-03', found)).toHaveLength(4);
    expect(answers('OPS-01', found)).toEqual([{ kind: 'incident', day: '2023-03', shareLost: 'tenth', lossUsd: '24000000' }]);
  });
});

describe('days', () => {
  const read = (url: string, seen: string) => ({ url, seen, publisher: 'Lighthouse', kind: 'own' as const });

  test('a fact is as old as its own page, whenever other pages were read', () => {
    const dated = { ...full, sources: [read('https://bounty.example', '2026-02-01'), read('https://a.example/2', '2026-03-01')] };
    expect(about('OPS-03', dated)[0]).toMatchObject({ assessedAt: Date.parse('2026-02-01'), evidence: { statedOn: '2026-02-01' } });
    expect(about('COD-03', dated).map(({ evidence }) => 'statedOn' in evidence && evidence.statedOn)).toEqual([
      '2026-11-18',
      '2026-03-01',
      '2026-11-18',
      '2026-11-18',
    ]);
  });
});

describe('readiness', () => {
  test('a bounty counts with its reward; none only after a search', () => {
    expect(answers('OPS-03', full)).toEqual([{ programme: 'live', rewardMaxUsd: '1000000', valueAtRiskUsd: null, fundsVisible: null }]);
    expect(answers('OPS-03')).toEqual([]);
    const searched = { bountySearched: { at: '2026-11-14', places: PLACES } };
    expect(about('OPS-03', searched)).toMatchObject([
      { answer: { programme: 'none' }, evidence: { urls: PLACES, statedOn: '2026-11-14' } },
    ]);
  });

  test('only a contact for security counts, and what is not listed stays unknown', () => {
    expect(answers('OPS-04', full)).toEqual([{ contact: true, safeHarbour: null }]);
    expect(answers('OPS-04', { contacts: [{ kind: 'safe-harbour', value: source, source }] })).toEqual([
      { contact: null, safeHarbour: true },
    ]);
    expect(answers('OPS-04', { contacts: [{ kind: 'contact-page', value: source, source }] })).toEqual([]);
  });
});

describe('people and documents', () => {
  test('a team, a company and each check of identities count, the check as its firm says', () => {
    expect(about('FUN-07', full).map(({ party, answer }) => [party, answer])).toEqual([
      ['project', { kind: 'named-team' }],
      ['catalogue', { kind: 'company' }],
      ['Firm C', { kind: 'identity-check' }],
      ['catalogue', { kind: 'searched' }],
    ]);
    expect(answers('FUN-07')).toEqual([]);
  });

  test('documents say what they hold; whether they hold every power only a map could tell', () => {
    expect(about('FUN-08', full)).toMatchObject([
      {
        answer: { addresses: true, audits: false, powers: false, powersComplete: null },
        evidence: { urls: ['https://lighthouse.example/addresses'], statedOn: '2026-11-15' },
      },
    ]);
    expect(about('FUN-08', { documents: { at: '2026-11-15' } })).toMatchObject([{ evidence: { urls: [source] } }]);
  });

  test('public tests count by their strongest kind', () => {
    expect(answers('COD-12', full)).toEqual([{ level: 'fuzzing' }]);
  });
});
