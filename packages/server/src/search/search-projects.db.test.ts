import { SearchQuery } from '@redoubt/domain/project/schema';
import { catalogProject } from '@redoubt/testing/builders';
import { createCatalogFolder } from '@redoubt/testing/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importCatalog } from '../catalog/import-catalog.ts';
import { createLog } from '../log.ts';
import { searchProjects } from './search-projects.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };

const search = (query: Record<string, string>) => searchProjects(ctx, SearchQuery.parse(query));
const idsOf = async (query: Record<string, string>) => (await search(query)).projects.map(({ id }) => id);

async function store(projects: readonly { id: string; name: string; tickers: string[]; icon?: string; audits?: number }[]) {
  const files = projects.map(({ audits = 0, ...project }) => {
    const audit = { firm: 'Firm', scope: 'All', date: '2024', report: 'https://f.example/r', source: 'https://f.example' };
    return [`${project.id}.json`, catalogProject({ ...project, audits: Array.from({ length: audits }, () => audit) })] as const;
  });
  await using folder = await createCatalogFolder(Object.fromEntries(files));
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}

async function view(projectId: string, { visitors, daysAgo = 0 }: { visitors: readonly string[]; daysAgo?: number }) {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const rows = visitors.map((visitor) => ({
    name: 'View Project',
    properties: JSON.stringify({ projectId }),
    visitor: Buffer.from(visitor),
    at,
  }));
  await database.db.insertInto('event').values(rows).execute();
}

afterAll(() => database[Symbol.asyncDispose]());

describe('a keyword', () => {
  beforeAll(() =>
    store([
      { id: 'uniswap', name: 'Uniswap', tickers: ['UNI'], icon: 'UNI' },
      { id: 'unicorn-bank', name: 'Unicorn Bank', tickers: ['CORN'] },
      { id: 'community', name: 'Community', tickers: ['CMT', 'vCMT'] },
      { id: 'hundred', name: '100% Real', tickers: ['PCT'] },
      { id: 'thousand', name: '1000 Real', tickers: ['THO'] },
      { id: 'snake', name: 'Snake_Case', tickers: ['SNK'] },
      { id: 'slash', name: 'Back\\Slash', tickers: ['BSL'] },
      { id: 'eclair', name: 'Éclair', tickers: ['CAKE'] },
      { id: 'horse', name: '🦄🦄 Stable', tickers: ['HORSE'] },
    ]),
  );

  test('SRCH-05: a result has id, logo, name, rank and tickers, and says whether it is a demo', async () => {
    expect((await search({ keyword: 'uniswap' })).projects).toEqual([
      { id: 'uniswap', logo: '/logos/uniswap.svg', name: 'Uniswap', rank: null, tokenTickers: ['UNI'], demo: false },
    ]);
  });

  test('matches whole words first, then beginnings, then anything inside', async () => {
    expect(await idsOf({ keyword: 'uni' })).toEqual(['uniswap', 'unicorn-bank', 'community']);
  });

  test('finds by name and by any ticker, whatever the case', async () => {
    expect(await idsOf({ keyword: 'UNISWAP' })).toEqual(['uniswap']);
    expect(await idsOf({ keyword: 'corn' })).toEqual(['unicorn-bank']);
    expect(await idsOf({ keyword: 'Vcmt' })).toEqual(['community']);
    expect(await idsOf({ keyword: 'ＵＮＩＳＷＡＰ' })).toEqual(['uniswap']);
  });

  test.each([
    ['0%', ['hundred']],
    ['e_c', ['snake']],
    ['k\\s', ['slash']],
    ['__', []],
    ['%%', []],
    ['\\\\', []],
    ["'; drop table project; --", []],
    ['ÉCL', ['eclair']],
    ['e\u0301cl', ['eclair']],
    ['🦄🦄', ['horse']],
    ['nothing like it', []],
  ])('%s is literal text', async (keyword, expected) => {
    expect(await idsOf({ keyword })).toEqual(expected);
  });

  test('a project that matches several times is one result', async () => {
    expect((await search({ keyword: 'cmt' })).total).toBe(1);
  });

  test('a ranked project comes before an unranked one among equal matches', async () => {
    await database.db.updateTable('project').set({ rank: 7 }).where('id', '=', 'thousand').execute();
    expect(await idsOf({ keyword: 'real' })).toEqual(['thousand', 'hundred']);
    await database.db.updateTable('project').set({ rank: null }).execute();
    expect(await idsOf({ keyword: 'real' })).toEqual(['hundred', 'thousand']);
  });

  test('SRCH-04: pages are counted exactly and do not overlap', async () => {
    const first = await search({ keyword: 'un', perPage: '2' });
    expect(first).toMatchObject({ page: 1, perPage: 2, total: 3, hasMore: true });
    const second = await search({ keyword: 'un', perPage: '2', page: '2' });
    expect(second).toMatchObject({ page: 2, total: 3, hasMore: false });
    expect([...first.projects, ...second.projects].map(({ id }) => id)).toEqual(['unicorn-bank', 'uniswap', 'community']);
    expect((await search({ keyword: 'un', perPage: '3' })).hasMore).toBe(false);
  });

  test('a page past the end is empty and still knows the total', async () => {
    expect(await search({ keyword: 'un', page: '999999999', perPage: '100' })).toEqual({
      projects: [],
      page: 999_999_999,
      perPage: 100,
      total: 3,
      hasMore: false,
    });
  });

  test('finds demo projects and marks them', async () => {
    const demo = { name: 'Demo Swap', tickers: [], categories: ['exchange'], description: 'd', description_source: 's', demo: true };
    await database.db
      .insertInto('project')
      .values({ id: 'demo-swap', ...demo })
      .execute();
    await database.db.insertInto('project_term').values({ project_id: 'demo-swap', kind: 'name', term: 'demo swap' }).execute();
    expect((await search({ keyword: 'demo' })).projects).toMatchObject([{ id: 'demo-swap', demo: true, logo: null }]);
    expect((await search({ keyword: '', perPage: '100' })).projects.map(({ id }) => id)).not.toContain('demo-swap');
  });
});

describe('the trending list', () => {
  beforeEach(async () => {
    await database.ownerDb.deleteFrom('project').execute();
    await database.ownerDb.deleteFrom('event').execute();
    await store([
      { id: 'a', name: 'A', tickers: [] },
      { id: 'b', name: 'B', tickers: [], audits: 1 },
      { id: 'c', name: 'C', tickers: [], audits: 2 },
      { id: 'd', name: 'D', tickers: [], audits: 2 },
    ]);
  });

  test('SRCH-02: a blank keyword gives it, audits on record deciding as long as nobody came', async () => {
    expect(await idsOf({ keyword: '  ' })).toEqual(['c', 'd', 'b', 'a']);
  });

  test('is led by the projects that most visitors opened', async () => {
    await view('a', { visitors: ['one', 'two'] });
    await view('d', { visitors: ['one'] });
    expect(await idsOf({})).toEqual(['a', 'd', 'c', 'b']);
  });

  test('counts a visitor once, however often the page was opened', async () => {
    await view('a', { visitors: ['one', 'one', 'one'] });
    await view('b', { visitors: ['one', 'two'] });
    expect(await idsOf({})).toEqual(['b', 'a', 'c', 'd']);
  });

  test('forgets what is older than seven days', async () => {
    await view('a', { visitors: ['one', 'two'], daysAgo: 7.01 });
    await view('b', { visitors: ['one'], daysAgo: 6.9 });
    expect(await idsOf({})).toEqual(['b', 'c', 'd', 'a']);
  });

  test('SRCH-03: its further pages hold the other projects', async () => {
    expect(await search({ page: '1', perPage: '3' })).toMatchObject({ total: 4, hasMore: true });
    const last = await search({ page: '2', perPage: '3' });
    expect(last).toMatchObject({ projects: [{ id: 'a' }], total: 4, hasMore: false });
    expect(await search({ page: '3', perPage: '3' })).toMatchObject({ projects: [], total: 4, hasMore: false });
  });
});
