import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { audit, catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { provideTestContext } from '@/testing/web-context';
import { GET } from './route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

beforeAll(async () => {
  provideTestContext({ db: database.db });
  const audits = Array.from({ length: 1_300 }, (_, index) => audit({ scope: `Part ${index}` }));
  await using folder = await createCatalogFolder({
    'large.json': catalogProject({ id: 'large', name: '@SUM(A1:A9)', audits }),
  });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
});

async function ask(file: string, { query = '', headers = {} } = {}) {
  const request = new Request(`http://localhost:3000/data/${file}${query}`, {
    headers: { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', ...headers },
  });
  const answer = await GET(request, { params: Promise.resolve({ file }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a table is a complete CSV file of any length', async () => {
  const { status, headers, text } = await ask('audits.csv');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="all-audits-\d{4}-\d\d-\d\d\.csv"$/);
  expect(text.trimEnd().split('\r\n')).toHaveLength(1_301);
});

test('a file begins with the mark that spreadsheets need where it is asked for, and only there', async () => {
  const begin = async (query: string) => {
    const request = new Request(`http://localhost:3000/data/audits.csv${query}`, { headers: { 'x-redoubt-client': '127.0.0.1' } });
    const answer = await GET(request, { params: Promise.resolve({ file: 'audits.csv' }) });
    return { status: answer.status, bytes: [...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)] };
  };
  expect(await begin('?mark=on')).toEqual({ status: 200, bytes: [0xef, 0xbb, 0xbf] });
  expect((await begin('')).bytes).not.toContain(0xef);
  expect((await begin('?mark=yes')).status).toBe(400);
});

test('no cell is read as a formula', async () => {
  expect((await ask('projects.csv', { query: '?project=large' })).text).toContain("large,'@SUM(A1:A9),");
});

test('a list of one project needs the project', async () => {
  expect(await ask('callers.csv')).toMatchObject({ status: 400, text: expect.stringContaining('project') });
  const { status, text } = await ask('callers.csv', { query: '?project=large' });
  expect(status).toBe(200);
  expect(text).toMatch(/^rank,chain,address,/);
  expect((await ask('callers.csv', { query: '?project=missing' })).status).toBe(404);
});

test.each(['user_account.csv', 'audits', 'audits.json', '..audits.csv', 'watchlist.csv'])('there is no file %s', async (file) => {
  expect((await ask(file)).status).toBe(404);
});

test('files are limited per network', async () => {
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '0.1' } });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await ask('bounties.csv', { headers: { 'x-redoubt-client': '203.0.113.8' } })).status);
  }
  provideTestContext({ db: database.db });
  expect(statuses).toEqual([200, 200, 429, 429]);
});
