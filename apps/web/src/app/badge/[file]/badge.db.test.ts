import { ProjectId } from '@redoubt/domain/ids';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { follow, withdrawStatement, writeStatement } from '@redoubt/server/office/statement/state-fact';
import { catalogProject, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { call, provideTestContext } from '@/testing/web-context';
import { GET as readProject } from '../../api/projects/[id]/route.ts';
import { GET, HEAD } from './route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const searched = (at: string) => ({ at, places: ['https://own.example', 'https://rekt.news/', 'https://news.example'] });

beforeAll(async () => {
  provideTestContext({ db: database.db });
  const fresh = { auditsSearched: searched(daysAgo(1)), incidentsSearched: searched(daysAgo(1)) };
  await using folder = await createCatalogFolder({
    'calm.json': catalogProject({ id: 'calm', name: 'Calm <b>&', ...fresh }),
    'hit.json': catalogProject({ id: 'hit', name: 'Hit', ...fresh, incidents: [incident({ date: daysAgo(3) })] }),
    'old.json': catalogProject({
      id: 'old',
      name: 'Old',
      auditsSearched: searched('2020-01-01'),
      incidentsSearched: searched('2020-01-01'),
    }),
  });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
});

async function ask(file: string, { headers = {}, handler = GET, method = 'GET' } = {}) {
  const request = new Request(`http://localhost:3000/badge/${file}`, {
    method,
    headers: { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', ...headers },
  });
  const answer = await handler(request, { params: Promise.resolve({ file }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a badge is a picture that other sites may embed and cache for five minutes, and that runs nothing', async () => {
  const { status, headers, text } = await ask('calm.svg');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('Calm &lt;b&gt;&amp;');
  const held = await ask('calm.svg', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(held).toMatchObject({ status: 304, text: '' });
  expect(await ask('calm.svg', { handler: HEAD, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('it shows the recorded state: the verdict, an open incident, or that the last check is long ago', async () => {
  expect((await ask('calm.svg')).text).toContain('Medium risk, not rated');
  expect((await ask('hit.svg')).text).toContain('>Incident<');
  const old = (await ask('old.svg')).text;
  expect(old).toContain('>Stale<');
  expect(old).toContain('evidence of 1 Jan 2020');
});

test('PEN-17: badge and API name the best tier of the identity checks that count today, and none once they are withdrawn', async () => {
  const projectId = ProjectId.parse('calm');
  const grounds = { source: 'https://firm.example/kyc', statedOn: daysAgo(2) };
  const state = (tier: 'bronze' | 'silver' | 'gold', firm: string, until: string) =>
    database.db.transaction().execute(async (tx) => {
      const statement = { what: 'kyc' as const, tier, firm, date: daysAgo(9), people: 2, until };
      const { id } = await writeStatement(tx, { projectId, statement, ...grounds });
      await follow(tx, { projectId });
      return id;
    });
  const shown = async () => {
    const { body } = await call(readProject, { params: { id: 'calm' } });
    return [(body as { kyc: string }).kyc, /KYC (\w+)</.exec((await ask('calm.svg')).text)?.[1]];
  };
  expect(await shown()).toEqual(['none', undefined]);
  await state('gold', 'Past', daysAgo(1));
  await state('bronze', 'Other', daysAgo(-30));
  const id = await state('silver', 'Firm', daysAgo(0));
  expect(await shown()).toEqual(['silver', 'Silver']);
  await withdrawStatement(getContext(), { id, reason: 'A person left.', ...grounds, actor: 'edith001' });
  expect(await shown()).toEqual(['bronze', 'Bronze']);
});

test.each(['missing.svg', 'calm.png', 'calm', '..%2fcalm.svg', `${'a'.repeat(65)}.svg`])('there is no badge %s', async (file) => {
  expect((await ask(file)).status).toBe(404);
});

test('badges are limited per network', async () => {
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '0.05' } });
  const headers = { 'x-redoubt-client': '203.0.113.9' };
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await ask('calm.svg', { headers })).status);
  provideTestContext({ db: database.db });
  expect(statuses[0]).toBe(200);
  expect(statuses).toContain(429);
});
