import { expect, test } from 'vitest';
import type { SourceEntry } from './entry.ts';
import { createNameIndex } from './match-names.ts';
import { planChanges, type StatedProject } from './plan-changes.ts';
import { countLeftOut } from './schema.ts';

const project = (id: string, fields: Partial<StatedProject> = {}): StatedProject => ({
  id,
  names: [id],
  bounty: undefined,
  audits: [],
  incidents: [],
  contracts: [],
  verifications: [],
  ...fields,
});
const plan = (entries: readonly SourceEntry[], ...projects: StatedProject[]) => planChanges({ entries, leftOut: [] }, projects);
const bounty = (fields: object = {}) => ({
  what: 'bounty' as const,
  state: 'live' as const,
  programme: 'P',
  url: 'https://immunefi.com/bug-bounty/pier/',
  ...fields,
});
const programme = (slug: string, rewardMaxUsd: string | null = '5000') => ({ what: 'programme' as const, slug, name: slug, rewardMaxUsd });

test.each([
  [['Balancer'], 'BalancerV2', 'balancer'],
  [['balancer'], 'balancer labs', 'balancer'],
  [['yearn', 'Yearn Finance'], 'yearnfinance', 'yearn'],
  [['Curve'], 'Curve LlamaLend', undefined],
  [['Pie'], 'Pier', undefined],
  [['GMX'], 'gmx', 'gmx'],
  [['one-ring'], 'one', undefined],
])('of a project called %s, “%s” is %s', (names, said, id) => {
  const found = createNameIndex([{ id: id ?? 'other', names }])([said]);
  expect('id' in found ? found.id : undefined).toBe(id);
});

test('a name of several projects is none’s, and the whole name goes before a shorter one', () => {
  const find = createNameIndex([
    { id: 'near', names: ['Near'] },
    { id: 'near-two', names: ['Near Protocol'] },
    { id: 'aave', names: ['Aave'] },
    { id: 'aave-v3', names: ['Aave v3'] },
  ]);
  expect(find(['Aave V3'])).toEqual({ id: 'aave-v3' });
  expect(find(['Near Labs'])).toEqual({ why: 'Several projects have this name.' });
});

test('a bounty without a reward is completed, another reward contradicted, an equal one agreed', () => {
  const kinds = (rewardMaxUsd: string | undefined) =>
    plan([programme('pier')], project('pier', { bounty: bounty(rewardMaxUsd === undefined ? {} : { rewardMaxUsd }) })).changes.map(
      ({ kind }) => kind,
    );
  expect([kinds(undefined), kinds('4000'), kinds('5000')]).toEqual([['completes'], ['contradicts'], []]);
});

test('a programme elsewhere is not replaced by one of Immunefi’s, and one that is only not taken over has not ended', () => {
  const elsewhere = project('pier', { bounty: bounty({ url: 'https://cantina.xyz/bounties/1' }) });
  expect(plan([programme('pier')], elsewhere)).toMatchObject({
    changes: [],
    leftOut: [{ why: 'Another programme of the project is stated.' }],
  });
  const stated = project('pier', { bounty: bounty() });
  const leftOut = [{ what: 'programme pier', why: 'It is open to invited researchers only.' }];
  expect(planChanges({ entries: [programme('other')], leftOut }, [stated]).changes).toEqual([]);
  expect(plan([programme('other')], stated).changes).toMatchObject([{ statement: { state: 'ended' } }]);
  // A page without any programme says nothing about any.
  expect(plan([], stated).changes).toEqual([]);
});

test('a report is stated already where its file has the same name; one of the same firm and month is left for the editor', () => {
  const report = {
    what: 'report' as const,
    firm: 'Firm',
    names: ['pier'],
    scope: 'Vaults',
    date: '2024-05',
    url: 'https://github.com/firm/reports/blob/main/2024-05-pier-securityreview.pdf',
  };
  const stated = (audit: object) =>
    plan([report], project('pier', { audits: [{ firm: 'FIRM', date: '2024-05-31', report: 'https://pier.example/a.pdf', ...audit }] }));
  expect(stated({ report: 'https://pier.example/audits/2024-05-Pier-securityreview.pdf?raw=true' })).toMatchObject({
    changes: [],
    agreed: [{}],
    leftOut: [],
  });
  expect(stated({})).toMatchObject({ changes: [], agreed: [], leftOut: [{}] });
  expect(stated({ date: '2023-05' }).changes).toHaveLength(1);
});

test('an incident within a week is the same event; another loss is said, and changes nothing', () => {
  const exploit = {
    what: 'exploit' as const,
    date: '2024-05-10',
    name: 'Pier',
    kind: 'exploit' as const,
    cause: 'Reentrancy',
    lossUsd: '1000000',
    url: 'https://github.com/x',
  };
  const stated = (date: string, lossUsd: string | null) => plan([exploit], project('pier', { incidents: [{ date, lossUsd }] }));
  expect(stated('2024-05-16', '1200000')).toMatchObject({ changes: [], agreed: [{}] });
  expect(stated('2024-05', '1000000')).toMatchObject({ changes: [], agreed: [{}] });
  expect(stated('2024-05-10', null)).toMatchObject({ changes: [], leftOut: [{ why: expect.stringContaining('the source: 1000000') }] });
  expect(stated('2024-05-18', '1000000').changes).toMatchObject([
    { kind: 'new', sure: false, statement: { what: 'incident', date: '2024-05-10' } },
  ]);
});

test('a verification belongs to every project that names the contract on that chain, and to no other', () => {
  const address = `0x${'1'.repeat(40)}`;
  const entry = {
    what: 'verification' as const,
    chainId: 1,
    address,
    match: 'exact' as const,
    verifiedOn: '2024-01-01',
    url: 'https://repo.sourcify.dev/1/x',
  };
  const named = (chain: string) => project(`on-${chain}`, { contracts: [{ chain, address }] });
  expect(plan([entry], named('ethereum'), named('base')).changes).toMatchObject([{ projectId: 'on-ethereum', sure: true, kind: 'new' }]);
  expect(plan([{ ...entry, chainId: 10 }], named('ethereum'))).toMatchObject({
    changes: [],
    leftOut: [{ why: 'No contract of the catalogue.' }],
  });
});

test('what is left out is counted by reason, and no more reasons are kept than can be read', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ what: `thing ${index}`, why: `reason ${index % 150}` }));
  const counts = countLeftOut([...many, ...many.slice(0, 1)]);
  expect(counts[0]).toEqual({ why: 'reason 0', count: 3, examples: ['thing 0', 'thing 150', 'thing 0'] });
  expect(counts).toHaveLength(101);
  expect(counts.reduce((total, { count }) => total + count, 0)).toBe(301);
});
