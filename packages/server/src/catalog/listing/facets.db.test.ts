import { Category } from '@redoubt/domain/catalog/file/schema';
import { ProjectsListRequest, SortField } from '@redoubt/domain/catalog/project/list';
import { ControlStrength } from '@redoubt/domain/catalog/verdict/control-summary';
import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSortedPlaces } from './facet-page.ts';
import { CHUNK_PLACES, refreshListFacets } from './facet-store.ts';
import { listProjects } from './list-projects.ts';
import { findListingPage } from './listing-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const PROJECTS = 400;
const CHAINS = ['ethereum', 'base', 'polygon', 'chain-77'];

/** Numbers from 0 up to 1, the same ones every time. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = createRandom(7);
const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
const someOf = <Value>(values: readonly Value[]) => values.filter(() => random() < 0.3);
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  const projects = Array.from({ length: PROJECTS }, (_, index) => {
    const rated = random() < 0.4;
    const audited = random() < 0.5;
    return {
      id: `p-${index}`,
      name: `${oneOf(['Harbour', 'Anchor', 'Buoy'])} ${Math.floor(random() * 50)}`,
      demo: random() < 0.1,
      ...(random() < 0.2 && { rank: null }),
      rated,
      score: rated ? Math.floor(random() * 101) : null,
      categories: someOf(Category.options.slice(0, 5)),
      chains: someOf(CHAINS),
      audit_status: audited ? ('completed' as const) : oneOf(['none', 'unknown'] as const),
      audited_on: audited ? oneOf(['2024', '2024-05', '2025-01-31', '2025-02-01']) : null,
      kyc: oneOf(['gold', 'none', 'none'] as const),
      products: someOf(['kyc', 'skynet']),
      last_alert_on:
        random() < 0.3
          ? dayBefore(random() * 60)
              .toISOString()
              .slice(0, oneOf([4, 7, 10]))
          : null,
      onboarded_at: random() < 0.1 ? null : dayBefore(random() * 120),
      votes_yes: Math.floor(random() * 3),
      page_views: Math.floor(random() * 5),
      trending_position: random() < 0.2 ? index : null,
      strengths: someOf(ControlStrength.options),
      delay_seconds: oneOf([null, 0, 3_600, 172_800, Number.POSITIVE_INFINITY]),
      privileged_at: random() < 0.5 ? null : dayBefore(Math.floor(random() * 10)),
    };
  });
  await insertListings(db, projects);
  const contracts = Object.fromEntries(projects.filter(() => random() < 0.1).map(({ id }, index) => [id, [index]]));
  await insertChainRows(db, { indexed: 5, contracts });
});

function drawRequest() {
  return ProjectsListRequest.parse({
    sort: { field: oneOf(SortField.options), order: oneOf(['asc', 'desc']) },
    filter: {
      realm: oneOf(['real', 'real', 'demo']),
      ...(random() < 0.4 && { categories: someOf(Category.options.slice(0, 6)) }),
      ...(random() < 0.4 && { chains: someOf([...CHAINS, '1', 'nowhere']) }),
      ...(random() < 0.2 && { auditStatus: someOf(['completed', 'none', 'unknown', 'in-progress']) }),
      ...(random() < 0.2 && { kyc: someOf(['gold', 'none']) }),
      ...(random() < 0.2 && { products: someOf(['kyc', 'skynet']) }),
      ...(random() < 0.2 && { score: { min: Math.floor(random() * 1000) / 10, max: 100 - Math.floor(random() * 300) / 10 } }),
      ...(random() < 0.2 && { onboardedWithin: oneOf(['7d', '30d', '90d']) }),
      ...(random() < 0.2 && { hasRecentAlert: random() < 0.5 }),
      ...(random() < 0.3 && { strengths: someOf(ControlStrength.options) }),
    },
    currentPage: 1 + Math.floor(random() * 6),
    dataPerPage: oneOf([1, 7, 20, 100]),
  });
}

test('PROJ-09: what facets answer is what the rows say, whatever is asked', async () => {
  for (let round = 0; round < 300; round += 1) {
    const request = drawRequest();
    const { currentPage, dataPerPage, filter, sort } = request;
    const slice = { offset: (currentPage - 1) * dataPerPage, limit: dataPerPage };
    const plain = await findListingPage(db, { filter, sort, projectIds: undefined, ...slice });
    const { projects, total } = await listProjects({ db }, request);
    expect({ request, total, ids: projects.map(({ id }) => id) }).toEqual({
      request,
      total: plain.total,
      ids: plain.rows.map(({ id }) => id),
    });
  }
});

test('PROJ-08: it makes no difference whether few matches are sorted or an index is walked', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { filter, sort } = drawRequest();
    if (sort.field === 'rank') continue;
    const asked = { filter, sort, demo: filter.realm === 'demo', offset: Math.floor(random() * 30), limit: 50 };
    const [sorted, walked] = await Promise.all([1_000_000, 0].map((sortedMax) => findSortedPlaces(db, { ...asked, sortedMax })));
    expect({ asked, ...walked }).toEqual({ asked, ...sorted });
  }
});

test('PROJ-10: in any order, all pages together are every project once', async () => {
  for (const field of SortField.options) {
    const ids: string[] = [];
    for (let currentPage = 1; currentPage <= 5; currentPage += 1) {
      const request = { currentPage, dataPerPage: 100, sort: { field, order: 'desc' }, filter: { realm: 'all' } };
      const { projects } = await listProjects({ db }, ProjectsListRequest.parse(request));
      ids.push(...projects.map(({ id }) => id));
    }
    expect(new Set(ids).size, field).toBe(PROJECTS);
    expect(ids).toHaveLength(PROJECTS);
  }
});

test('a page may reach over the border of two chunks', async () => {
  await sql`update project_listing set position = position + ${CHUNK_PLACES - 10} where not demo and position > 10`.execute(db);
  await db.transaction().execute(refreshListFacets);
  const { projects, total } = await listProjects({ db }, ProjectsListRequest.parse({ dataPerPage: 100 }));
  const { rows } = await findListingPage(db, {
    ...ProjectsListRequest.parse({}),
    projectIds: undefined,
    offset: 0,
    limit: 100,
  });
  expect(projects.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(total).toBe(rows.length > 0 ? await countReal() : 0);
  const byViews = ProjectsListRequest.parse({ dataPerPage: 100, sort: { field: 'pageViews', order: 'desc' } });
  expect((await listProjects({ db }, byViews)).total).toBe(total);
});

test('HOME-05: how many share a rank is counted over all chunks, within its partition', async () => {
  await sql`update project_listing set rank = 3 where rank is not null`.execute(db);
  await db.transaction().execute(refreshListFacets);
  const { rows } = await sql<{ demo: boolean; count: number }>`
    select demo, count(*)::int as count from project_listing where rank = 3 group by demo`.execute(db);
  const counts = new Map(rows.map(({ demo, count }) => [demo, count]));
  const { projects } = await listProjects({ db }, ProjectsListRequest.parse({ dataPerPage: 100, filter: { realm: 'all' } }));
  expect(counts.size).toBe(2);
  for (const { demo, rank, rankSharedBy } of projects) expect(rankSharedBy).toBe(rank === null ? null : counts.get(demo));
});

test('facets that say what the listings say are not written again', async () => {
  const versions = async () =>
    (await sql<{ xmin: string }>`select xmin::text from listing_facet order by facet, value, chunk, demo`.execute(db)).rows;
  const before = await versions();
  await db.transaction().execute(refreshListFacets);
  expect(await versions()).toEqual(before);
});

test('a value that no project has any more has no facet', async () => {
  await sql`update project_listing set chains = '{}' where 'chain-77' = any(chains)`.execute(db);
  await db.transaction().execute(refreshListFacets);
  expect((await listProjects({ db }, ProjectsListRequest.parse({ filter: { chains: ['77'] } }))).total).toBe(0);
  expect(await db.selectFrom('listing_facet').where('value', '=', 'chain-77').select('chunk').execute()).toEqual([]);
});

async function countReal(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from project_listing where not demo`.execute(db);
  return rows[0]?.count ?? 0;
}
