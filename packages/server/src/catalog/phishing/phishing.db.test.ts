import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listingText } from '@redoubt/domain/catalog/phishing/phishing-text';
import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startWebsite } from '@redoubt/testing/website';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_TARGETS, PUBLIC_TARGETS } from '../../platform/http/guarded-request.ts';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { searchProjects } from '../search/search-projects.ts';
import { decidePhishing, listDisputed } from './decide-phishing.ts';
import { importPhishing, importPhishingFile, type PhishingFile } from './import-phishing.ts';
import { findState } from './phishing-store.ts';
import { refreshPhishing } from './refresh-phishing.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const folder = await mkdtemp(join(tmpdir(), 'phishing-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});

const source = 'https://f.example';
beforeEach(async () => {
  for (const table of ['project', 'audit_log', 'phishing_list', 'phishing_confirmation'] as const)
    await database.ownerDb.deleteFrom(table).execute();
  await using catalog = await createCatalogFolder({
    'harbour.json': catalogProject({
      id: 'harbour',
      name: 'Harbour',
      links: [
        { kind: 'website', url: 'https://app.harbour.finance/', source },
        { kind: 'x', url: 'https://x.com/harbour', source },
      ],
    }),
  });
  await importCatalog({ ...ctx }, { path: catalog.path, actor: 'test' });
});

const OTHERS = Array.from({ length: 12 }, (_, index) => `drainer-${index}.example`);
const config = ({ listed = [], allowed = [] }: { listed?: readonly string[]; allowed?: readonly string[] } = {}) =>
  JSON.stringify({ version: 2, tolerance: 1, fuzzylist: ['uniswap.org'], whitelist: allowed, blacklist: [...OTHERS, ...listed] });

type Answer = { status?: number; headers?: Record<string, string>; body?: string; endless?: boolean } | 'silence';
const serve = (answer: () => Answer) =>
  startWebsite({
    answer: () => {
      const page = answer();
      return page === 'silence' ? page : { ...page, headers: { 'content-type': 'text/plain; charset=utf-8', ...page.headers } };
    },
  });
const depsOf = (port: number) => ({ rule: LOCAL_TARGETS, agent: 'test', timeoutMs: 2_000, base: `http://127.0.0.1:${port}/` });
const read = async (body: string, options: object = {}) => {
  await using site = await serve(() => ({ body }));
  return await importPhishing(ctx, { list: 'metamask', actor: 'test', ...options }, depsOf(site.port));
};
const readFile = async (list: string, content: string, file: Partial<PhishingFile> = {}, options: object = {}) => {
  const path = join(folder, 'list.txt');
  await writeFile(path, content);
  return importPhishingFile(ctx, { list, actor: 'test', ...options, file: { path, date: '2026-03-31', ...file } });
};
const phishing = async (keyword: string) => (await searchProjects({ db }, SearchQuery.parse({ keyword }))).phishing;
const says = async (keyword: string) => {
  const answer = await phishing(keyword);
  return answer?.listings.map((listing) => listingText(listing, answer.host, (day) => day)) ?? null;
};
const today = new Date().toISOString().slice(0, 10);

describe('SRCH-16 a pasted domain that a list names', () => {
  test.each([
    ['harbour-claim.example', 'harbour-claim.example is listed as a phishing domain by MetaMask'],
    ['https://www.harbour-claim.example/airdrop?x=1', 'harbour-claim.example is listed as a phishing domain by MetaMask'],
    ['is HARBOUR-claim.example. safe?', 'harbour-claim.example is listed as a phishing domain by MetaMask'],
    ['hxxps://harbour-claim[.]example', 'harbour-claim.example is listed as a phishing domain by MetaMask'],
    ['https://harbour.finance@harbour-claim.example', 'harbour-claim.example is listed as a phishing domain by MetaMask'],
    [
      'app.harbour-claim.example',
      'harbour-claim.example, which app.harbour-claim.example belongs to, is listed as a phishing domain by MetaMask',
    ],
    ['hаrbour.example', 'xn--hrbour-3nf.example is listed as a phishing domain by MetaMask'],
  ])('%s is called one, by the list, with its day', async (keyword, words) => {
    await read(config({ listed: ['www.Harbour-Claim.example', 'hаrbour.example'] }));
    expect(await says(keyword)).toEqual([`${words}, read on ${today}.`]);
    expect((await phishing(keyword))?.listings[0]).toMatchObject({
      licence: expect.stringContaining('DBAD'),
      page: 'https://github.com/MetaMask/eth-phishing-detect',
    });
  });

  test('one that no list names is not called anything, and the answer says where it was looked for', async () => {
    expect(await phishing('elsewhere.example')).toEqual({ host: 'elsewhere.example', listings: [], lists: [] });
    await read(config());
    expect(await phishing('elsewhere.example')).toMatchObject({ listings: [], lists: [{ name: 'MetaMask', readOn: today }] });
    for (const keyword of ['not-drainer-1.example', 'drainer-1.example.com', 'harbour', 'name.eth', 'v1.2'])
      expect((await says(keyword)) ?? [], keyword).toEqual([]);
  });

  test('what the list itself allows is not listed by it, whatever is above it', async () => {
    await read(config({ listed: ['pages.example'], allowed: ['good.pages.example'] }));
    expect(await says('good.pages.example')).toEqual([]);
    expect(await says('www.good.pages.example')).toEqual([]);
    expect(await says('bad.pages.example')).toHaveLength(1);
  });
});

describe('SRCH-17 a listed domain that a project has on record', () => {
  const words = (domain: string) =>
    `MetaMask lists ${domain} (read on ${today}), but it is on record as a domain of Harbour. An editor has not confirmed either.`;

  test.each(['app.harbour.finance', 'harbour.finance', 'claim.app.harbour.finance'])(
    '%s is not called phishing: the conflict is shown',
    async (domain) => {
      expect((await read(config({ listed: [domain] }))).conflicts).toEqual([
        `${domain}: on record as a domain of Harbour, so an editor has to confirm it`,
      ]);
      expect(await says(domain)).toEqual([words(domain)]);
      expect((await listDisputed(db)).domains).toMatchObject([
        { domain, confirmed: false, projects: [{ id: 'harbour' }], listings: [{ name: 'MetaMask' }] },
      ]);
    },
  );

  test('it is called phishing once an editor confirms it, and no longer when that is withdrawn or the list drops it', async () => {
    const domain = 'app.harbour.finance';
    const listed = `${domain} is listed as a phishing domain by MetaMask, read on ${today}.`;
    await read(config({ listed: [domain] }));
    await decidePhishing({ db }, { domain, confirmed: true, actor: 'edith001' });
    expect(await says(domain)).toEqual([listed]);
    expect((await listDisputed(db)).domains).toMatchObject([{ domain, confirmed: true }]);
    await decidePhishing({ db }, { domain, confirmed: false, actor: 'edith001' });
    expect(await says(domain)).toEqual([words(domain)]);
    await decidePhishing({ db }, { domain, confirmed: true, actor: 'edith001' });
    await read(config());
    expect(await says(domain)).toEqual([]);
    // Listed again, it is another question.
    await read(config({ listed: [domain] }));
    expect(await says(domain)).toEqual([words(domain)]);
    const log = await db.selectFrom('audit_log').where('actor', '=', 'edith001').orderBy('id').select(['action', 'subject']).execute();
    expect(log.map(({ action }) => action)).toEqual(['phishing.confirm', 'phishing.withdraw', 'phishing.confirm']);
    await expect(decidePhishing({ db }, { domain: 'other.example', confirmed: true, actor: 'edith001' })).rejects.toThrow(
      'No imported list names',
    );
  });

  test('a list that allows what another names objects to it', async () => {
    await read(config({ allowed: ['shop.example'] }));
    await readFile('mine', 'shop.example\n', { name: 'Mine', page: 'https://lists.example/' }, { licence: 'MIT' });
    expect(await says('shop.example')).toEqual([
      'Mine lists shop.example (read on 2026-03-31), but MetaMask says that it is no phishing domain. An editor has not confirmed either.',
    ]);
  });
});

describe('SRCH-18 an import', () => {
  test('shows the difference, drops what the list drops, and changes nothing the second time', async () => {
    const first = await read(config({ listed: ['one.example', 'two.example', 'not a domain', 'one.example', 'sites.example/page'] }), {
      dryRun: true,
    });
    expect(first).toMatchObject({ listed: 14, added: 14, removed: 0 });
    expect(first.leftOut.map(({ count, why }) => [count, why])).toEqual([
      [2, 'is no domain, or only a part of a site'],
      [1, 'is named before'],
      [1, 'is a name that imitations resemble, not one of phishing'],
    ]);
    expect(await says('one.example')).toEqual([]);
    await read(config({ listed: ['one.example', 'two.example'] }));
    const second = await read(config({ listed: ['two.example', 'three.example'] }));
    expect(second.diff).toEqual(['+ three.example', '- one.example']);
    expect(await says('one.example')).toEqual([]);
    expect(await says('three.example')).toHaveLength(1);
    expect(await read(config({ listed: ['two.example', 'three.example'] }))).toMatchObject({ added: 0, removed: 0, diff: [] });
    const log = await db.selectFrom('audit_log').where('action', '=', 'catalog.phishing').orderBy('id').select('details').execute();
    expect(log.map(({ details }) => details)).toMatchObject([
      { added: 14, removed: 0, licence: expect.stringContaining('DBAD') },
      { added: 1, removed: 1 },
    ]);
  });

  test('asks whether the list changed, and where it did not, it was read on that day all the same', async () => {
    let seen = 0;
    await using site = await startWebsite({
      answer: () => ({ headers: { 'content-type': 'text/plain', etag: '"v1"' }, ...(seen > 0 ? { status: 304 } : { body: config() }) }),
    });
    const call = () => importPhishing(ctx, { list: 'metamask', actor: 'test' }, depsOf(site.port));
    await call();
    await db.updateTable('phishing_list').set({ read_on: '2026-01-01' }).execute();
    seen = 1;
    expect(await call()).toMatchObject({ listed: 12, added: 0, removed: 0 });
    expect(site.asked[1]?.headers['if-none-match']).toBe('"v1"');
    expect(await findState(db, { list: 'metamask' })).toMatchObject({ readOn: today, etag: '"v1"' });
  });

  test.each<[string, Answer, string]>([
    ['answers 404', { status: 404 }, 'It answers 404.'],
    ['answers 429', { status: 429, headers: { 'retry-after': '600' } }, 'It asks to come back in 600 seconds.'],
    ['answers 500', { status: 500 }, 'It answers 500.'],
    ['breaks off', { headers: { 'content-length': '900' }, body: '["a.example"', endless: true }, 'It does not answer in time.'],
    ['is cut', { body: config().slice(0, -20) }, 'It is no JSON.'],
    ['is a page', { headers: { 'content-type': 'text/html' }, body: '<p>Not here</p>' }, 'Its content type is “text/html”'],
    ['is a page in disguise', { body: `<html>\n${'<p>sign in</p>\n'.repeat(9)}a.example\n` }, 'Most of it is no domain, such as “<html>”.'],
    ['has another shape', { body: '{"domains":{"a.example":1}}' }, 'it has no blacklist'],
    ['has numbers for names', { body: '{"blacklist":[1,2]}' }, 'It is not in the format of a list of domains: blacklist.0.'],
    ['is empty', { body: '[]' }, 'It names no domain.'],
    [
      'says that it is ten times as large',
      { headers: { 'content-length': String(320 * 1_048_576) }, endless: true },
      'at most 33554432 are read',
    ],
    ['halved', { body: '["drainer-1.example"]' }, 'It lists 1 domains where it listed 12 before. If that is right, import it with --file.'],
    [
      'grew tenfold',
      { body: JSON.stringify(Array.from({ length: 121 }, (_, at) => `d${at}.example`)) },
      'It lists 121 domains where it listed 12 before.',
    ],
    ['does not answer', 'silence', 'It does not answer in time.'],
  ])('of a list that %s changes nothing, and says why', async (_what, answer, why) => {
    await read(config());
    await using site = await serve(() => answer);
    await expect(importPhishing(ctx, { list: 'metamask', actor: 'test' }, depsOf(site.port))).rejects.toThrow(why);
    expect(await says('drainer-1.example')).toHaveLength(1);
    expect((await findState(db, { list: 'metamask' }))?.failure).toContain(why);
    await db.updateTable('phishing_list').set({ retry_at: null }).execute();
    await read(config());
    expect((await findState(db, { list: 'metamask' }))?.failure).toBeNull();
  });

  test('that was asked to wait does not ask again before, and a first failure is kept', async () => {
    await using site = await serve(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    const call = () => importPhishing(ctx, { list: 'scamsniffer', actor: 'test' }, depsOf(site.port));
    await expect(call()).rejects.toThrow('It answers 429.');
    await expect(call()).rejects.toThrow('ScamSniffer asked not to be asked before');
    expect(site.asked).toHaveLength(1);
    expect(await phishing('a.example')).toMatchObject({ lists: [] });
  });

  test('follows no redirect to another place', async () => {
    await using other = await serve(() => ({ body: config() }));
    await using site = await serve(() => ({ status: 302, headers: { location: `http://127.0.0.1:${other.port}/x` } }));
    await expect(importPhishing(ctx, { list: 'metamask', actor: 'test' }, depsOf(site.port))).rejects.toThrow('It leads to another place');
    expect(other.asked).toEqual([]);
  });

  test('of more domains than a list may have is refused', async () => {
    const many = `[${'"a.example",'.repeat(1_000_000)}"b.example"]`;
    await expect(readFile('metamask', many)).rejects.toThrow('It names 1000001 domains; at most 1000000 are read.');
  });

  test('needs the licence of a list where its repository does not say it', async () => {
    await expect(importPhishing(ctx, { list: 'seal', actor: 'test' }, depsOf(1))).rejects.toThrow('Give --licence');
    await expect(importPhishing(ctx, { list: 'others', actor: 'test' }, depsOf(1))).rejects.toThrow('“others” has no address here.');
  });
});

describe('SRCH-18 a file', () => {
  const described = { name: 'Wallet guard', page: 'https://lists.example/' };

  test('is a domain a line, a hosts file, an array or a table, of a described list, as of its day', async () => {
    const licensed = { licence: 'CC0-1.0' };
    for (const content of [
      '# A list\na.example\nb.example # twice\n',
      '0.0.0.0 a.example\r\n0.0.0.0 b.example\r\n',
      '["a.example","b.example"]',
      'domain\na.example\nb.example\n',
    ]) {
      expect(await readFile('guard', content, described, licensed), content).toMatchObject({
        listed: 2,
        readOn: '2026-03-31',
        licence: 'CC0-1.0',
      });
    }
    expect(await says('x.b.example')).toEqual([
      'b.example, which x.b.example belongs to, is listed as a phishing domain by Wallet guard, read on 2026-03-31.',
    ]);
  });

  test('of several sources is one list each, with its own right of use', async () => {
    const table = 'domain,source\n,sniffer\na.example,old@1.2.0\nb.example,sniffer\nc.example,sniffer\n';
    await expect(readFile('scamsniffer', table)).rejects.toThrow(
      'Its rows are of 2 sources (sniffer, old@1.2.0), each with a right of use of its own: choose one with --rows.',
    );
    await expect(readFile('scamsniffer', table, { rows: 'other' })).rejects.toThrow('It has no row of “other”.');
    const result = await readFile('scamsniffer', table, { rows: 'sniffer' });
    expect(result).toMatchObject({ name: 'ScamSniffer', licence: 'GPL-3.0', listed: 2, leftOut: [{ count: 1, examples: ['(empty)'] }] });
    expect(await says('a.example')).toEqual([]);
  });

  test('with rows of two sources gives each of them to both', async () => {
    const table = 'domain,source\na.example,sniffer|seal\nb.example,seal | sniffer\nc.example,seal\n';
    await expect(readFile('scamsniffer', table)).rejects.toThrow('Its rows are of 2 sources (sniffer, seal)');
    await expect(readFile('scamsniffer', 'domain,source\na.example,sniffer|seal\n')).rejects.toThrow('Its rows are of 2 sources');
    expect(await readFile('scamsniffer', table, { rows: 'sniffer' })).toMatchObject({ listed: 2 });
    expect(await readFile('seal', table, { rows: 'seal' }, { licence: 'MIT' })).toMatchObject({ listed: 3 });
    expect(await says('c.example')).toEqual(['c.example is listed as a phishing domain by SEAL, read on 2026-03-31.']);
  });

  test.each<[string, Partial<PhishingFile>, object, string]>([
    ['without a day', { ...described, date: undefined }, { licence: 'MIT' }, 'Give --date'],
    ['of a day to come', { ...described, date: '2099-01-01' }, { licence: 'MIT' }, 'Give --date'],
    ['without a name', { page: described.page }, { licence: 'MIT' }, 'give --name and --source'],
    ['with a page of no site', { ...described, page: 'javascript:1' }, { licence: 'MIT' }, 'Give --source as a web address'],
    ['without a licence', described, {}, 'Give --licence'],
    ['that does not exist', { ...described, path: '/nowhere/list.txt' }, { licence: 'MIT' }, 'no such file'],
  ])('%s is refused', async (_what, file, options, why) => {
    await expect(readFile('guard', 'a.example\n', file, options)).rejects.toThrow(why);
  });

  test('that is older than what is in use is refused', async () => {
    await read(config());
    await expect(readFile('metamask', config())).rejects.toThrow('which is newer than 2026-03-31');
    await db.updateTable('phishing_list').set({ read_on: sql<string>`'2026-03-30'` }).execute();
    expect(await readFile('metamask', config())).toMatchObject({ added: 0 });
  });
});

describe('SRCH-20 a list at an address that the operator named', () => {
  const described = { name: 'Wallet guard', page: 'https://lists.example/', licence: 'CC0-1.0' };
  const deps = { rule: LOCAL_TARGETS, agent: 'test', timeoutMs: 2_000 };
  const lines = (...more: string[]) => [...OTHERS, ...more].join('\n');
  const state = () => findState(db, { list: 'guard' });
  const refresh = () => refreshPhishing(ctx, { actor: 'worker' }, deps);
  /** Puts the list in use, and lets the day pass on which it was read. */
  async function begin(port: number) {
    await importPhishing(ctx, { list: 'guard', actor: 'test', address: `http://127.0.0.1:${port}/domains.txt`, ...described }, deps);
    await nextDay();
  }
  const nextDay = () => db.updateTable('phishing_list').set({ read_on: '2026-01-01' }).execute();

  test('is read again by the worker once a day, by whether it changed, and as it was described', async () => {
    let version = 1;
    await using site = await startWebsite({
      answer: () => ({
        headers: { 'content-type': 'text/plain', etag: `"v${version}"` },
        ...(site.asked.at(-1)?.headers['if-none-match'] === `"v${version}"` ? { status: 304 } : { body: lines(`v${version}.example`) }),
      }),
    });
    await begin(site.port);
    expect(await says('v1.example')).toEqual(['v1.example is listed as a phishing domain by Wallet guard, read on 2026-01-01.']);
    await refresh();
    expect(site.asked[1]?.headers['if-none-match']).toBe('"v1"');
    expect(await state()).toMatchObject({ name: 'Wallet guard', licence: 'CC0-1.0', readOn: today, etag: '"v1"' });
    await refresh();
    expect(site.asked).toHaveLength(2);
    version = 2;
    await nextDay();
    await refresh();
    expect(await says('v1.example')).toEqual([]);
    expect(await says('v2.example')).toEqual([`v2.example is listed as a phishing domain by Wallet guard, read on ${today}.`]);
    expect(await db.selectFrom('audit_log').where('action', '=', 'catalog.phishing').orderBy('id').select('actor').execute()).toEqual([
      { actor: 'test' },
      { actor: 'worker' },
    ]);
  });

  test.each<[string, Answer, string]>([
    ['answers 404', { status: 404 }, 'It answers 404.'],
    ['answers 429', { status: 429, headers: { 'retry-after': '600' } }, 'It asks to come back in 600 seconds.'],
    ['breaks off', { headers: { 'content-length': '9000' }, body: lines(), endless: true }, 'It does not answer in time.'],
    ['is cut to half', { body: OTHERS.slice(0, 5).join('\n') }, 'It lists 5 domains where it listed 13 before.'],
    ['has another type', { headers: { 'content-type': 'text/html' }, body: lines() }, 'Its content type is “text/html”'],
    ['is ten times as large', { headers: { 'content-length': String(320 * 1_048_576) }, endless: true }, 'at most 33554432 are read'],
    ['leads to another host', { status: 302, headers: { location: 'http://localhost:1/x' } }, 'It leads to another place'],
    ['does not answer', 'silence', 'It does not answer in time.'],
  ])('that %s changes nothing, says why, and keeps no other list back', async (_what, fault, why) => {
    let answer: Answer = { body: lines('kept.example') };
    await using site = await serve(() => answer);
    await using other = await serve(() => ({ body: config() }));
    await begin(site.port);
    await importPhishing(ctx, { list: 'metamask', actor: 'test', address: `http://127.0.0.1:${other.port}/config.json` }, deps);
    await nextDay();
    answer = fault;
    await refresh();
    expect(await says('kept.example')).toHaveLength(1);
    expect(await state()).toMatchObject({ readOn: '2026-01-01', failure: expect.stringContaining(why) });
    expect(await findState(db, { list: 'metamask' })).toMatchObject({ readOn: today, failure: null });
    const asked = site.asked.length;
    await refresh();
    // A server that asked for patience has it.
    expect(site.asked).toHaveLength(why.includes('600 seconds') ? asked : asked + 1);
  });

  test('is left alone where it was read from a file last, and where its host is not public', async () => {
    await using site = await serve(() => ({ body: lines() }));
    await begin(site.port);
    await refreshPhishing(ctx, { actor: 'worker' }, { ...deps, rule: PUBLIC_TARGETS });
    expect(site.asked).toHaveLength(1);
    await readFile('guard', lines());
    await refresh();
    expect(site.asked).toHaveLength(1);
  });

  test.each(['ftp://lists.example/x', 'lists.example', 'https://user@lists.example/x', `https://lists.example/${'x'.repeat(2_000)}`])(
    'is no address: %s',
    async (address) => {
      await expect(importPhishing(ctx, { list: 'guard', actor: 'test', address, ...described }, deps)).rejects.toThrow('Give --address');
      expect(await state()).toBeUndefined();
    },
  );

  test('has to be described once', async () => {
    const call = importPhishing(ctx, { list: 'guard', actor: 'test', address: 'https://lists.example/x' }, deps);
    await expect(call).rejects.toThrow('give --name and --source');
  });
});
