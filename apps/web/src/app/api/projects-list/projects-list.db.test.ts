import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { POST } from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => insertListings(db, [{ id: 'harbour', categories: ['bridge'] }, { id: 'lighthouse' }, { id: 'anchor' }]));
beforeEach(() => provideTestContext({ db }));

const list = (body: unknown, headers = {}) => call(POST, { method: 'POST', path: '/api/projects-list', body, headers });

test('PROJ-06: every parameter of the list has its effect', async () => {
  const sort = { field: 'name', order: 'desc' };
  const answer = await list({ projectIds: ['anchor', 'harbour', 'lighthouse'], sort, currentPage: 2, dataPerPage: 2 });
  expect(answer).toMatchObject({
    status: 200,
    body: { projects: [{ id: 'anchor' }], total: 3, currentPage: 2, dataPerPage: 2, totalPages: 2 },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await list({ filter: { categories: ['bridge'] } })).toMatchObject({ body: { projects: [{ id: 'harbour' }], total: 1 } });
});

test.each([
  [{ sort: { field: 'marketCap', order: 'asc' } }, 'sort.field'],
  [{ sort: { field: 'rank', order: 'up' } }, 'sort.order'],
  [{ sort: { field: 'rank' } }, 'sort.order'],
  [{ sort: 'rank' }, 'sort'],
  [{ filter: { marketCap: { min: 1 } } }, 'filter.marketCap'],
  [{ filter: { categories: 'bridge' } }, 'filter.categories'],
  [{ filter: { categories: ['no-such-category'] } }, 'filter.categories[0]'],
  [{ filter: { chains: ['Ethereum!'] } }, 'filter.chains[0]'],
  [{ filter: { score: { min: -1 } } }, 'filter.score.min'],
  [{ filter: { keyword: 'a' } }, 'filter.keyword'],
  [{ filter: { onboardedWithin: '1d' } }, 'filter.onboardedWithin'],
  [{ filter: { hasRecentAlert: 'yes' } }, 'filter.hasRecentAlert'],
  [{ filter: null }, 'filter'],
  [{ projectIds: 'anchor' }, 'projectIds'],
  [{ projectIds: ['No Slug'] }, 'projectIds[0]'],
  [{ projectIds: Array.from({ length: 501 }, () => 'anchor') }, 'projectIds'],
  [{ currentPage: 0 }, 'currentPage'],
  [{ currentPage: 1.5 }, 'currentPage'],
  [{ currentPage: '2' }, 'currentPage'],
  [{ dataPerPage: 101 }, 'dataPerPage'],
  [{ dataPerPage: 0 }, 'dataPerPage'],
])('%j is refused with the field %s', async (body, field) => {
  expect(await list(body)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
});

test('T-52: an unknown field is ignored, as in every body', async () => {
  const answer = await list({ page: 2 });
  expect(answer).toMatchObject({ status: 200, body: { total: 3, currentPage: 1 } });
});

test('a list that another site requests is refused', async () => {
  expect(await list({}, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
});

test('a network may send twenty requests in a second, and then gets 429', async () => {
  const ask = (client: string, times: number) => Promise.all(Array.from({ length: times }, () => list({}, { 'x-redoubt-client': client })));
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const allowed = await ask('203.0.113.7', 20);
  expect(allowed.filter(({ status }) => status === 200)).toHaveLength(20);
  // So small that no use is restored during the test, even on a slow machine.
  provideTestContext({ db, environment: { LIMITS_SCALE: '0.05' } });
  const answers = await ask('203.0.113.8', 25);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ body: { code: 'LimitExceededException' } });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});
