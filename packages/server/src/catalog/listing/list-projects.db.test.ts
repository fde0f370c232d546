import { ProjectsListRequest } from '@redoubt/domain/catalog/project/list';
import { ProjectSummary } from '@redoubt/domain/catalog/project/schema';
import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProjects, listWellKnown } from './list-projects.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

beforeAll(async () => {
  await insertListings(db, [
    {
      id: 'harbour',
      name: 'Harbour Bridge',
      ticker: 'HRB',
      categories: ['bridge'],
      chains: ['ethereum', 'base'],
      audit_status: 'completed',
      audited_on: '2025-03-01',
      rated: true,
      score: 71,
      kyc: 'gold',
      products: ['kyc', 'security-audit'],
      votes_yes: 3,
      page_views: 10,
      trending_position: 2,
      onboarded_at: daysAgo(3),
      strengths: ['timelock-48h', 'no-eoa'],
      delay_seconds: 2 * 86_400,
      privileged_at: daysAgo(9),
      audits: 3,
      verdict_level: 'medium',
    },
    {
      id: 'lighthouse',
      products: ['pentest'],
      name: 'Lighthouse',
      ticker: 'LGT',
      categories: ['lending'],
      chains: ['ethereum'],
      audit_status: 'completed',
      audited_on: '2025-11',
      rated: true,
      score: 55,
      votes_no: 7,
      page_views: 40,
      trending_position: 1,
      onboarded_at: daysAgo(20),
      last_alert_on: dateOf(daysAgo(5)),
      strengths: ['timelock-48h'],
      delay_seconds: Number.POSITIVE_INFINITY,
      privileged_at: daysAgo(2),
      audits: 7,
      verdict_level: 'high',
    },
    {
      id: 'anchor',
      name: 'anchor 100%',
      ticker: 'ANC',
      categories: ['lending', 'yield'],
      chains: ['polygon'],
      audit_status: 'none',
      page_views: 10,
      onboarded_at: daysAgo(60),
      last_alert_on: '2020',
      delay_seconds: 0,
      audits: 9,
    },
    { id: 'token', name: 'Zebra_Token', ticker: 'ZBR', chains: ['chain-77'], rank: null, onboarded_at: daysAgo(200) },
    { id: 'trial', name: 'Trial Harbour', demo: true, chains: ['demo'], rated: true, score: 90, onboarded_at: null },
  ]);
  await insertChainRows(db, { chainId: 8453, slug: 'base', indexed: 5, contracts: { harbour: [1], trial: [2] } });
  // Of a chain that is no longer connected the record stays.
  await insertChainRows(db, { chainId: 137, slug: 'polygon', indexed: 5, contracts: { anchor: [3] } });
  await db.deleteFrom('chain_endpoint').where('chain_id', '=', '137').execute();
});

const list = (request: object = {}) => listProjects({ db }, ProjectsListRequest.parse(request));
const idsOf = async (request: object = {}) => (await list(request)).projects.map(({ id }) => id);

test('PROJ-06: without parameters the list is that of the real projects, in order of rank, twenty a page', async () => {
  const { projects, ...rest } = await list();
  expect(projects.map(({ id }) => id)).toEqual(['harbour', 'lighthouse', 'anchor', 'token']);
  expect(rest).toEqual({ total: 4, currentPage: 1, dataPerPage: 20, totalPages: 1 });
});

test('an entry is a whole summary; what was not determined is null', async () => {
  const { projects } = await list({ projectIds: ['token'] });
  expect(projects.map((project) => ProjectSummary.parse(project))).toEqual(projects);
  expect(projects).toMatchObject([
    {
      name: 'Zebra_Token',
      tokenTickers: ['ZBR'],
      rank: null,
      score: null,
      tier: 'NR',
      coverage: null,
      dimensions: { COD: null, COM: null },
      audit: { status: 'unknown', completedAt: null, startedAt: null, findings: null },
      votes: { yes: 0, no: 0, yesPercentage: null },
      marketCap: null,
    },
  ]);
});

test('findings are those of all audits whose findings were counted', async () => {
  const of = (unresolved: number) => ({ unresolved, acknowledged: 1, partiallyResolved: 0, resolved: 2 });
  const none = { unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 0 };
  const findings = JSON.stringify({ critical: none, major: of(1), medium: of(0), minor: none, informational: none });
  const audit = {
    project_id: 'harbour',
    firm: 'Firm',
    scope: 'All',
    date: '2025-03-01',
    report: 'https://f.example/r',
    source: 'https://f.example',
  };
  await db
    .insertInto('project_audit')
    .values([
      { ...audit, position: 0, findings },
      { ...audit, position: 1, findings },
      { ...audit, position: 2 },
    ])
    .execute();
  const { projects } = await list({ projectIds: ['harbour'] });
  expect(projects[0]?.audit.findings).toEqual({ critical: 0, major: 8, medium: 6, minor: 0, informational: 0 });
});

test('PROJ-07, T-53: two ids give two projects, none give none, and unknown ones nothing', async () => {
  expect(await idsOf({ projectIds: ['anchor', 'harbour'] })).toEqual(['harbour', 'anchor']);
  expect(await list({ projectIds: [] })).toEqual({ projects: [], total: 0, currentPage: 1, dataPerPage: 20, totalPages: 0 });
  expect(await idsOf({ projectIds: ['missing'] })).toEqual([]);
});

test('PROJ-07: a project that is named by id is given whichever realm it is of, unless a realm is asked for', async () => {
  const projectIds = ['harbour', 'trial'];
  expect(await idsOf({ projectIds })).toEqual(projectIds);
  expect(await idsOf({ projectIds, filter: { chains: ['demo'] } })).toEqual(['trial']);
  expect(await idsOf({ projectIds, filter: { realm: 'real' } })).toEqual(['harbour']);
  expect(await idsOf({ projectIds, filter: { realm: 'demo' } })).toEqual(['trial']);
});

test.each([
  ['rank', 'asc', ['harbour', 'lighthouse', 'anchor', 'token']],
  ['rank', 'desc', ['anchor', 'lighthouse', 'harbour', 'token']],
  ['name', 'asc', ['anchor', 'harbour', 'lighthouse', 'token']],
  ['name', 'desc', ['token', 'lighthouse', 'harbour', 'anchor']],
  ['score', 'desc', ['harbour', 'lighthouse', 'anchor', 'token']],
  ['score', 'asc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['votes', 'desc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['votes', 'asc', ['token', 'anchor', 'harbour', 'lighthouse']],
  ['pageViews', 'desc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['pageViews', 'asc', ['token', 'anchor', 'harbour', 'lighthouse']],
  ['auditedAt', 'desc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['auditedAt', 'asc', ['harbour', 'lighthouse', 'anchor', 'token']],
  ['onboardedAt', 'desc', ['harbour', 'lighthouse', 'anchor', 'token']],
  ['onboardedAt', 'asc', ['token', 'anchor', 'lighthouse', 'harbour']],
  ['trending', 'asc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['trending', 'desc', ['harbour', 'lighthouse', 'anchor', 'token']],
  ['delay', 'desc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['delay', 'asc', ['anchor', 'harbour', 'lighthouse', 'token']],
  ['privilegedAt', 'desc', ['lighthouse', 'harbour', 'anchor', 'token']],
  ['privilegedAt', 'asc', ['harbour', 'lighthouse', 'anchor', 'token']],
])('PROJ-08: by %s, %s, with unknown values last', async (field, order, ids) => {
  expect(await idsOf({ sort: { field, order } })).toEqual(ids);
});

test.each([
  [{ realm: 'demo' }, ['trial']],
  [{ realm: 'all' }, ['harbour', 'trial', 'lighthouse', 'anchor', 'token']],
  [{ categories: ['lending'] }, ['lighthouse', 'anchor']],
  [{ categories: ['bridge', 'yield'] }, ['harbour', 'anchor']],
  [{ categories: [] }, ['harbour', 'lighthouse', 'anchor', 'token']],
  [{ chains: ['ethereum'] }, ['harbour', 'lighthouse']],
  [{ chains: ['1'] }, ['harbour', 'lighthouse']],
  [{ chains: ['8453', 'polygon'] }, ['harbour', 'anchor']],
  [{ chains: ['77'] }, ['token']],
  [{ chains: ['31337'], realm: 'all' }, ['trial']],
  [{ chains: ['never-heard-of'] }, []],
  [{ auditStatus: ['none', 'unknown'] }, ['anchor', 'token']],
  [{ products: ['kyc'] }, ['harbour']],
  [{ products: ['skynet'] }, ['harbour']],
  [{ products: ['skynet'], realm: 'demo' }, ['trial']],
  [{ products: ['skynet', 'security-audit'], realm: 'all' }, ['harbour', 'trial']],
  [{ products: ['pentest'] }, ['lighthouse']],
  [{ products: ['pentest', 'skytrace'] }, ['lighthouse']],
  [{ products: ['skytrace'] }, []],
  [{ kyc: ['gold'] }, ['harbour']],
  [{ kyc: ['none', 'silver'] }, ['lighthouse', 'anchor', 'token']],
  [{ score: { min: 55, max: 71 } }, ['harbour', 'lighthouse']],
  [{ score: { min: 55.5 } }, ['harbour']],
  [{ score: { max: 70.9 } }, ['lighthouse']],
  [{ score: { min: 0 } }, ['harbour', 'lighthouse']],
  [{ score: {} }, ['harbour', 'lighthouse', 'anchor', 'token']],
  [{ score: { min: 80, max: 20 } }, []],
  [{ onboardedWithin: '7d' }, ['harbour']],
  [{ onboardedWithin: '30d' }, ['harbour', 'lighthouse']],
  [{ onboardedWithin: '90d' }, ['harbour', 'lighthouse', 'anchor']],
  [{ onboardedWithin: '90d', realm: 'demo' }, []],
  [{ onboardedWithin: '90d', realm: 'all' }, ['harbour', 'lighthouse', 'anchor']],
  [{ hasRecentAlert: true }, ['lighthouse']],
  [{ hasRecentAlert: false }, ['harbour', 'anchor', 'token']],
  [{ strengths: ['timelock-48h'] }, ['harbour', 'lighthouse']],
  [{ strengths: ['timelock-48h', 'no-eoa'] }, ['harbour']],
  [{ strengths: ['timelock-48h', 'liquidity-locked'] }, []],
  [{ strengths: ['no-eoa'], keyword: 'harb' }, ['harbour']],
  [{ strengths: [] }, ['harbour', 'lighthouse', 'anchor', 'token']],
  [{ keyword: 'HARB' }, ['harbour']],
  [{ keyword: 'zbr' }, ['token']],
  [{ keyword: 'a_t' }, ['token']],
  [{ keyword: '0%' }, ['anchor']],
  [{ keyword: '\\_' }, []],
  [{ keyword: ' ' }, ['harbour', 'lighthouse', 'anchor', 'token']],
  [{ keyword: 'harbour', realm: 'all' }, ['harbour', 'trial']],
  [{ categories: ['lending'], chains: ['ethereum'], auditStatus: ['completed'], hasRecentAlert: true }, ['lighthouse']],
])('PROJ-09: the filter %j leaves %j', async (filter, ids) => {
  const { projects, total } = await list({ filter });
  expect(projects.map(({ id }) => id)).toEqual(ids);
  expect(total).toBe(ids.length);
});

test('PROJ-10: pages are disjoint, whole together, and each says how many there are', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((currentPage) => list({ currentPage, dataPerPage: 3, sort: { field: 'pageViews', order: 'desc' } })),
  );
  expect(pages.map(({ projects }) => projects.map(({ id }) => id))).toEqual([['lighthouse', 'harbour', 'anchor'], ['token'], []]);
  expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual([
    [4, 2],
    [4, 2],
    [4, 2],
  ]);
});

test('PROJ-10: a page far past the end is empty', async () => {
  expect(await list({ currentPage: 999_999_999, dataPerPage: 100 })).toMatchObject({ projects: [], total: 4, totalPages: 1 });
});

test('well-known are real projects with a verdict, those with most audits first', async () => {
  expect((await listWellKnown({ db }, { limit: 5 })).map(({ id }) => id)).toEqual(['lighthouse', 'harbour']);
  expect((await listWellKnown({ db }, { limit: 1 })).map(({ id }) => id)).toEqual(['lighthouse']);
});
