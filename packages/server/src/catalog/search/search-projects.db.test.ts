import type { CatalogFile } from '@redoubt/domain/catalog/file/project-file';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { countRowsRead } from '@redoubt/testing/database/rows-read';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { importTokens } from '../import/import-tokens.ts';
import { refreshListFacets } from '../listing/facet-store.ts';
import { refreshListings } from '../refresh/refresh-listings.ts';
import { searchProjects } from './search-projects.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };

const search = async (query: Record<string, string>) => SearchResponse.parse(await searchProjects(ctx, SearchQuery.parse(query)));
const idsOf = async (query: Record<string, string>) => (await search(query)).projects.map(({ id }) => id);

/** Makes the catalogue exactly these projects. */
async function store(projects: readonly Partial<CatalogFile>[]) {
  const files = projects.map((project) => [`${project.id}.json`, catalogProject({ tickers: [], ...project })] as const);
  await using folder = await createCatalogFolder(Object.fromEntries(files));
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}

/** Puts the stored projects in this order, which is else the scores' affair. */
async function place(...ids: string[]) {
  const places = sql`unnest(${ids}::text[]) with ordinality as wanted (id, place)`;
  await sql`update project_listing set position = place from ${places} where project_id = id`.execute(database.db);
  await sql`update search_key set place = wanted.place from ${places} where project_id = id`.execute(database.db);
}

afterAll(() => database[Symbol.asyncDispose]());

describe('a keyword', () => {
  beforeAll(() =>
    store([
      { id: 'uniswap', name: 'Uniswap', tickers: ['UNI'], icon: 'UNI' },
      { id: 'unicorn-bank', name: 'Unicorn Bank', tickers: ['CORN'] },
      { id: 'united', name: 'States United', tickers: ['SUN'] },
      { id: 'community', name: 'Community', tickers: ['CMT', 'vCMT'] },
      { id: 'hundred', name: '100% Real', tickers: ['PCT'] },
      { id: 'thousand', name: '1000 Real', tickers: ['THO'] },
      { id: 'snake', name: 'Snake_Case', tickers: ['SNK'] },
      { id: 'slash', name: 'Back\\Slash', tickers: ['BSL'] },
      { id: 'eclair', name: 'Éclair', tickers: ['CAKE'] },
      { id: 'horse', name: '🦄🦄 Stable', tickers: ['HORSE'] },
      { id: 'quote', name: `Bob's "Bank"`, tickers: ['BOB'] },
      { id: 'shalom', name: 'שלום Pay', tickers: ['SHL'] },
      { id: 'life', name: '币安人生', tickers: ['LIFE'] },
      { id: 'pancakeswap', name: 'PancakeSwap', tickers: ['CAKE'] },
    ]),
  );

  test('SRCH-05: a result has id, logo, name, rank with how many share it, and tickers, and says whether it is rated, a demo, and how it matched', async () => {
    await database.db.updateTable('project_listing').set({ rank: 12 }).where('project_id', 'in', ['uniswap', 'united']).execute();
    await database.db.transaction().execute(refreshListFacets);
    expect((await search({ keyword: 'uniswap' })).projects).toEqual([
      {
        id: 'uniswap',
        logo: '/logos/uniswap.svg',
        name: 'Uniswap',
        rank: 12,
        rankSharedBy: 2,
        tokenTickers: ['UNI'],
        rated: false,
        demo: false,
        lookAlike: null,
        verdict: expect.objectContaining({ level: expect.any(String), sentence: expect.any(String) }),
        match: null,
      },
    ]);
  });

  test('SRCH-14: finds by name and by any ticker, whatever the case', async () => {
    expect(await idsOf({ keyword: 'UNISWAP' })).toEqual(['uniswap']);
    expect(await idsOf({ keyword: 'corn' })).toEqual(['unicorn-bank']);
    expect(await idsOf({ keyword: 'Vcmt' })).toEqual(['community']);
    expect(await idsOf({ keyword: 'ＵＮＩＳＷＡＰ' })).toEqual(['uniswap']);
  });

  test('matches whole names and tickers first, then beginnings, then beginnings of words, then anything inside', async () => {
    expect(await idsOf({ keyword: 'uni' })).toEqual(['uniswap', 'unicorn-bank', 'united', 'community']);
    expect(await idsOf({ keyword: 'un' })).toEqual(['unicorn-bank', 'uniswap', 'united', 'community']);
  });

  test('a capital inside a name begins a word', async () => {
    expect(await idsOf({ keyword: 'swap' })).toEqual(['pancakeswap', 'uniswap']);
  });

  test('among equal matches the place in the whole order decides', async () => {
    await place('thousand', 'hundred');
    expect(await idsOf({ keyword: 'real' })).toEqual(['thousand', 'hundred']);
    await place('hundred', 'thousand');
    expect(await idsOf({ keyword: 'real' })).toEqual(['hundred', 'thousand']);
  });

  test.each([
    ['0%', ['hundred']],
    ['00%', ['hundred']],
    ['e_c', ['snake']],
    ['k\\s', ['slash']],
    ['ck\\', ['slash']],
    ["b's", ['quote']],
    ['"bank', ['quote']],
    ['__', []],
    ['___', []],
    ['%%', []],
    ['%%%', []],
    ['\\\\', []],
    ["'; drop table project; --", []],
    ["' or 1=1 --", []],
    ['$1', []],
    ['ÉCL', ['eclair']],
    ['e\u0301cl', ['eclair']],
    ['🦄🦄', ['horse']],
    ['של', ['shalom']],
    ['\u202eשלום\u202c', ['shalom']],
    ['人生', ['life']],
    ['\u200b\u200b', []],
    ['u\u200b', []],
    ['nothing like it', []],
    ['\u{10ffff}\u{10ffff}', []],
    ['ﷺ'.repeat(75), []],
  ])('%s is literal text', async (keyword, expected) => {
    expect(await idsOf({ keyword })).toEqual(expected);
  });

  test('a project that matches several times is one result', async () => {
    expect((await search({ keyword: 'cmt' })).total).toBe(1);
  });

  test('a page past the end is empty and still knows the total', async () => {
    expect(await search({ keyword: 'un', page: '999999999', perPage: '100' })).toEqual({
      projects: [],
      page: 999_999_999,
      perPage: 100,
      total: 4,
      capped: false,
      hasMore: false,
      absent: null,
      basis: null,
      phishing: null,
    });
  });

  test('SRCH-04, OP-05: pages are counted exactly and do not overlap', async () => {
    const first = await search({ keyword: 'un', perPage: '2' });
    expect(first).toMatchObject({ page: 1, perPage: 2, total: 4, hasMore: true });
    const second = await search({ keyword: 'un', perPage: '2', page: '2' });
    expect(second).toMatchObject({ page: 2, total: 4, hasMore: false });
    expect([...first.projects, ...second.projects].map(({ id }) => id)).toEqual(['unicorn-bank', 'uniswap', 'united', 'community']);
    expect((await search({ keyword: 'un', perPage: '4' })).hasMore).toBe(false);
  });
});

describe('a keyword with a slip of the hand', () => {
  beforeAll(() =>
    store([
      { id: 'uniswap', name: 'Uniswap', tickers: ['UNI'] },
      { id: 'uniswag', name: 'Uniswag', tickers: [] },
      { id: 'pancakeswap', name: 'PancakeSwap', tickers: ['CAKE'] },
      { id: 'yearn', name: 'yearn.finance', tickers: ['YFI'] },
      { id: 'curve', name: 'Curve DAO', tickers: ['CRV'] },
    ]),
  );

  test.each([
    ['unswap', 'uniswap', 'uniswap'],
    ['uniswwap', 'uniswap', 'uniswap'],
    ['umiswap', 'uniswap', 'uniswap'],
    ['nuiswap', 'uniswap', 'uniswap'],
    ['PANCKAESWAP', 'pancakeswap', 'pancakeswap'],
    ['yearn finance', 'yearn', 'yearn.finance'],
    ['finanec', 'yearn', 'finance'],
    ['panckae', 'pancakeswap', 'pancakeswap'],
    ['crve', 'curve', 'crv'],
    ['pancakswop', 'pancakeswap', 'pancakeswap'],
  ])('%s finds %s and says what it took it for', async (keyword, id, text) => {
    const [first] = (await search({ keyword })).projects;
    expect(first).toMatchObject({ id, match: { kind: 'typo', text } });
  });

  test('is forgiven only when nothing holds it as it is', async () => {
    expect(await search({ keyword: 'uniswa' })).toMatchObject({ projects: [{ match: null }, { match: null }], total: 2 });
    expect(await idsOf({ keyword: 'uniswag' })).toEqual(['uniswag']);
  });

  test('is forgiven from four characters on', async () => {
    expect(await idsOf({ keyword: 'yfu' })).toEqual([]);
    expect(await idsOf({ keyword: 'cake' })).toEqual(['pancakeswap']);
    expect(await idsOf({ keyword: 'caek' })).toEqual(['pancakeswap']);
  });

  test('is counted and paged like any other', async () => {
    const first = await search({ keyword: 'unoswa', perPage: '1' });
    expect(first).toMatchObject({ total: 2, hasMore: true, capped: false });
    const second = await search({ keyword: 'unoswa', perPage: '1', page: '2' });
    expect(second).toMatchObject({ total: 2, hasMore: false });
    expect([...first.projects, ...second.projects].map(({ id }) => id).sort()).toEqual(['uniswag', 'uniswap']);
  });
});

describe('an address or a transaction', () => {
  const ADDRESS = '0x1f98431c8ad98523631ae4a59f267346ea31f984';
  const HASH = `0x${'ab'.repeat(32)}`;
  const contract = { address: ADDRESS, role: 'factory' as const, source: 'https://f.example' };
  const incident = { date: '2024-05', kind: 'exploit' as const, title: 'Drained', cause: 'A bug.', source: 'https://f.example' };

  beforeAll(() =>
    store([
      {
        id: 'uniswap',
        name: 'Uniswap',
        contracts: [
          { ...contract, chain: 'ethereum', name: 'Factory' },
          { ...contract, chain: 'base', name: 'Factory on Base' },
        ],
      },
      {
        id: 'fork',
        name: 'Fork',
        contracts: [{ ...contract, chain: 'bsc', name: 'Copied factory' }],
        incidents: [{ ...incident, transaction: HASH }],
      },
      { id: 'ens', name: 'ENS', tickers: ['ENS'] },
      { id: 'named', name: 'fund.eth' },
    ]),
  );

  test('finds every project with a contract there, and names chain and contract', async () => {
    await place('uniswap', 'fork', 'ens', 'named');
    for (const keyword of [ADDRESS, ADDRESS.toUpperCase(), ` ${ADDRESS} `]) {
      expect((await search({ keyword })).projects).toMatchObject([
        { id: 'uniswap', match: { kind: 'contract', chain: 'ethereum', address: ADDRESS, name: 'Factory', chains: ['ethereum', 'base'] } },
        { id: 'fork', match: { kind: 'contract', chain: 'bsc', address: ADDRESS, name: 'Copied factory', chains: ['bsc'] } },
      ]);
    }
    expect(await search({ keyword: ADDRESS, perPage: '1' })).toMatchObject({ projects: [{ id: 'uniswap' }], total: 2, hasMore: true });
    expect(await search({ keyword: ADDRESS, perPage: '1', page: '2' })).toMatchObject({ projects: [{ id: 'fork' }], hasMore: false });
  });

  test('an address on no list finds nothing, however close it is to a listed one', async () => {
    expect(await search({ keyword: `${ADDRESS.slice(0, -1)}5` })).toMatchObject({ projects: [], total: 0 });
  });

  test('the transaction of an incident finds the project that it befell', async () => {
    expect((await search({ keyword: HASH })).projects).toMatchObject([
      { id: 'fork', match: { kind: 'incident', transaction: HASH, chain: null, title: 'Drained', date: '2024-05' } },
    ]);
    expect((await search({ keyword: `0x${'cd'.repeat(32)}` })).projects).toEqual([]);
  });

  test('an ENS name finds projects of that name, and never those that only look like it', async () => {
    expect(await idsOf({ keyword: 'fund.eth' })).toEqual(['named']);
    expect(await idsOf({ keyword: 'fumd.eth' })).toEqual([]);
  });
});

describe('what else leads to a project', () => {
  const ADDRESS = `0x${'1f98'.padEnd(36, '0')}f984`;
  const source = 'https://f.example';

  beforeAll(async () => {
    await store([
      {
        id: 'sky',
        name: 'Sky (formerly Maker)',
        tickers: ['SKY'],
        categories: ['stablecoin'],
        aliases: [
          { kind: 'former-name', text: 'MakerDAO', source },
          { kind: 'ens-name', text: 'sky-money.eth', source },
        ],
        links: [
          { kind: 'website', url: 'https://sky.money/', source },
          { kind: 'x', url: 'https://x.com/SkyEcosystem', source },
        ],
        contracts: [{ chain: 'ethereum', address: ADDRESS, role: 'vault', name: 'Vat (v1)', source }],
        incidents: [{ date: '2020-03-12', kind: 'anomaly', title: 'Auctions without bids on Blackthursday', cause: 'A fall.', source }],
      },
      { id: 'uniswap', name: 'Uniswap', tickers: ['UNI'], links: [{ kind: 'website', url: 'https://uniswap.org/', source }] },
    ]);
    await importTokens(ctx, {
      list: { tokens: [listed('bitcoin-pro', 'BTCP'), listed('uniswop', 'USWOP'), listed('maker-shop', 'MSHOP')], source },
      actor: 'test',
    });
  });
  afterAll(() => importTokens(ctx, { list: { tokens: [], source }, actor: 'test' }));

  const listed = (id: string, symbol: string) => ({
    id,
    symbol,
    name: id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
    filePath: `token:${symbol}`,
    addresses: { ethereum: `0x${Buffer.from(id.padEnd(20, '.').slice(0, 20)).toString('hex')}` },
    variants: [],
  });
  const first = async (keyword: string) => (await search({ keyword })).projects[0];

  test.each([
    ['makerdao', { kind: 'alias', alias: 'former-name', text: 'MakerDAO' }],
    ['Maker DAO', { kind: 'alias', alias: 'former-name', text: 'MakerDAO' }],
    ['sky-money.eth', { kind: 'alias', alias: 'ens-name', text: 'sky-money.eth' }],
    ['https://app.sky.money/?x', { kind: 'link', url: 'https://sky.money/' }],
    ['@SkyEcosystem', { kind: 'link', url: 'https://x.com/SkyEcosystem' }],
    ['twitter.com/skyecosystem', { kind: 'link', url: 'https://x.com/SkyEcosystem' }],
    ['vat', { kind: 'contract-name', chain: 'ethereum', name: 'Vat (v1)' }],
    ['is sky v2 safe?', { kind: 'part', text: 'sky' }],
    ['ѕky', { kind: 'other-letters', scripts: ['Cyrillic'] }],
    ['stablecoins', { kind: 'category', category: 'stablecoin' }],
    ['blackthursday', { kind: 'incident', transaction: null, title: 'Auctions without bids on Blackthursday' }],
    ['0x1f98…f984', { kind: 'contract', address: ADDRESS, shortened: true }],
    [`https://etherscan.io/address/${ADDRESS}`, { kind: 'contract', address: ADDRESS, shortened: false }],
    ['sky.exchange', { kind: 'unlisted-domain', domain: 'sky.exchange', recorded: ['sky.money', 'sky-money.eth'] }],
    ['sky.eth', { kind: 'unlisted-domain', domain: 'sky.eth' }],
  ])('%s leads to it, and the result says how', async (keyword, match) => {
    expect(await first(keyword)).toMatchObject({ id: 'sky', match });
  });

  test('a domain with a typo leads to the one on record, as a guess', async () => {
    expect(await first('unlswap.org')).toMatchObject({ id: 'uniswap', match: { kind: 'typo', text: 'uniswap.org' } });
  });

  test('a researched project comes before a listed token', async () => {
    expect(await idsOf({ keyword: 'maker' })).toEqual(['sky', 'maker-shop']);
    expect(await idsOf({ keyword: 'makerd' })).toEqual(['sky']);
    expect(await idsOf({ keyword: 'uniswa' })).toEqual(['uniswap']);
  });

  test('a token that resembles a researched project says so', async () => {
    expect(await first('uniswop')).toMatchObject({ id: 'uniswop', lookAlike: { id: 'uniswap', name: 'Uniswap', likeness: 'near-name' } });
    expect(await first('uniswap')).toMatchObject({ id: 'uniswap', lookAlike: null });
  });

  test.each(['bitcoin', 'BTC', 'bitcon'])('%s leads to no token that resembles the coin, and says that it has no page', async (keyword) => {
    expect(await search({ keyword })).toMatchObject({ projects: [], absent: { name: 'Bitcoin', ticker: 'BTC' } });
  });

  test('the imitation itself is found by its full name, and marked', async () => {
    expect(await search({ keyword: 'bitcoin pro' })).toMatchObject({
      projects: [{ id: 'bitcoin-pro', lookAlike: { id: null, name: 'Bitcoin', likeness: 'near-name' } }],
      absent: null,
    });
  });

  test('a project of that name is not absent, and what resembles it is marked with it', async () => {
    await store([{ id: 'bitcoin', name: 'Bitcoin', tickers: ['BTC'] }]);
    expect(await search({ keyword: 'bitcoin' })).toMatchObject({
      projects: [
        { id: 'bitcoin', lookAlike: null },
        { id: 'bitcoin-pro', lookAlike: { id: 'bitcoin' } },
      ],
      absent: null,
    });
  });
});

describe('demo projects', () => {
  beforeAll(async () => {
    await store([{ id: 'swap-shop', name: 'Swap Shop' }]);
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('project')
        .values({ id: 'demo-swap', name: 'Demo Swap', tickers: ['SWAP'], categories: ['exchange'], demo: true })
        .execute();
      await tx
        .insertInto('project')
        .values({ id: 'swap-demo', name: 'Swap Demo', tickers: [], categories: ['exchange'], demo: true })
        .execute();
      await refreshListings(tx);
    });
  });
  afterAll(() => database.db.deleteFrom('project').where('demo', '=', true).execute());

  test('are found and marked, after real ones that match as well', async () => {
    expect((await search({ keyword: 'demo' })).projects).toMatchObject([
      { id: 'demo-swap', demo: true, logo: null },
      { id: 'swap-demo', demo: true, logo: null },
    ]);
    expect(await idsOf({ keyword: 'swa' })).toEqual(['swap-shop', 'demo-swap', 'swap-demo']);
  });

  test('are not in the trending list', async () => {
    expect(await search({})).toMatchObject({ projects: [{ id: 'swap-shop' }], total: 1, hasMore: false });
  });
});

describe('many matches', () => {
  beforeAll(async () => {
    await database.db.deleteFrom('project').execute();
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into project (id, name, tickers, categories)
        select 'p' || n, 'Swarm ' || to_char(n, 'FM0000'), array['SWARM' || n, 'SW'], '{}' from generate_series(1, 1010) as n`.execute(tx);
      await refreshListings(tx);
    });
  });

  test('the best thousand are found, and it is said that there are more', async () => {
    for (const keyword of ['sw', 'swarm', 'arm']) {
      expect(await search({ keyword }), keyword).toMatchObject({ total: 1000, capped: true, hasMore: true });
      expect(await search({ keyword, page: '10', perPage: '100' }), keyword).toMatchObject({ total: 1000, hasMore: false });
      expect(await idsOf({ keyword, page: '11', perPage: '100' }), keyword).toEqual([]);
    }
    expect(await search({ keyword: 'swarm 000' })).toMatchObject({ total: 9, capped: false });
  });

  test('their pages are disjoint and together complete', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 15; page += 1) seen.push(...(await idsOf({ keyword: 'sw', page: String(page), perPage: '67' })));
    expect(seen).toHaveLength(1000);
    expect(new Set(seen).size).toBe(1000);
    const best = await database.db.selectFrom('project_listing').orderBy('position').limit(1000).select('project_id').execute();
    expect(seen).toEqual(best.map(({ project_id }) => project_id));
  });

  test('SRCH-03: the trending list goes on to its end', async () => {
    expect(await search({ perPage: '100' })).toMatchObject({ total: 1010, capped: false, hasMore: true });
    expect(await search({ page: '11', perPage: '100' })).toMatchObject({ projects: { length: 10 }, total: 1010, hasMore: false });
  });

  test('nothing is passed over on the way to a page that is past the end', async () => {
    const read = (page: string) =>
      countRowsRead(database.db, {
        table: 'project_listing',
        work: (db) => searchProjects({ db }, SearchQuery.parse({ page, perPage: '100' })),
      });
    const first = await read('1');
    expect(await read('11')).toBeGreaterThan(first + 800);
    expect(await read('1000000000')).toBeLessThan(first);
  });
});

describe('what is stored', () => {
  const foundBy = async (keywords: readonly string[]) => Promise.all(keywords.map(async (keyword) => (await idsOf({ keyword })).length));

  test('follows a name that changes and a project that goes', async () => {
    await store([
      { id: 'moth', name: 'Old Name', tickers: ['OLD'] },
      { id: 'stay', name: 'Stay' },
    ]);
    expect(await foundBy(['old name', 'OLD', 'stay'])).toEqual([1, 1, 1]);
    await store([{ id: 'moth', name: 'Newname', tickers: ['FRESH'] }]);
    expect(await foundBy(['old name', 'OLD', 'fresh', 'newname', 'stay'])).toEqual([0, 0, 1, 1, 0]);
  });

  test('is not written again when nothing changed', async () => {
    await store([{ id: 'moth', name: 'Newname', tickers: ['FRESH'] }]);
    const rows = () => sql`select ctid::text, xmin::text, key from search_key order by key`.execute(database.db);
    const before = await rows();
    await store([{ id: 'moth', name: 'Newname', tickers: ['FRESH'] }]);
    expect(await rows()).toEqual(before);
  });

  test('is made for projects that have none yet', async () => {
    await database.db.deleteFrom('search_key').execute();
    await store([{ id: 'moth', name: 'Newname', tickers: ['FRESH'] }]);
    expect(await foundBy(['newname'])).toEqual([1]);
  });
});

describe('the trending list', () => {
  beforeEach(async () => {
    await store(['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() })));
    await database.db.updateTable('project_listing').set({ trending_position: null }).execute();
  });

  const trend = async (...ids: string[]) => {
    for (const [index, id] of ids.entries())
      await database.db
        .updateTable('project_listing')
        .set({ trending_position: index + 1 })
        .where('project_id', '=', id)
        .execute();
  };

  test('SRCH-02: a blank keyword gives it, by rank as long as there are no visits', async () => {
    expect(await idsOf({ keyword: '  ' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await search({})).toMatchObject({ basis: 'rank', total: 4 });
  });

  test('is led by the projects that visitors came to', async () => {
    await trend('d', 'b');
    expect(await search({})).toMatchObject({ projects: [{ id: 'd' }, { id: 'b' }, { id: 'a' }, { id: 'c' }], basis: 'visits' });
  });

  test('SRCH-03: its further pages hold the other projects', async () => {
    await trend('d');
    expect(await search({ page: '1', perPage: '3' })).toMatchObject({ total: 4, hasMore: true });
    const last = await search({ page: '2', perPage: '3' });
    expect(last).toMatchObject({ projects: [{ id: 'c' }], total: 4, hasMore: false });
    expect(await search({ page: '3', perPage: '3' })).toMatchObject({ projects: [], total: 4, hasMore: false });
    expect(await search({ page: '999999999', perPage: '100' })).toMatchObject({ projects: [], total: 4, basis: 'visits' });
  });
});
