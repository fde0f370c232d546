import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import * as events from '../../user/events/route';
import { GET } from './route';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => insertListings(db, [{ id: 'harbour' }]));
beforeEach(() => provideTestContext({ db }));

const read = (query: string) => call(GET, { path: `/api/projects/page-view${query}` });
const send = (headers: Record<string, string>) =>
  call(events.POST, {
    method: 'POST',
    path: '/api/user/events',
    body: { eventName: 'View Project', properties: { projectId: 'harbour' } },
    headers,
  });

test('PROJ-05, OP-25: a visitor who opens a page twice counts once, another visitor counts, too', async () => {
  expect(await read('?projectId=harbour')).toMatchObject({ status: 200, body: { pageViews: 0 } });
  for (const agent of ['one', 'one', 'two']) expect(await send({ 'user-agent': agent })).toMatchObject({ status: 202 });
  expect(await read('?projectId=harbour')).toMatchObject({ body: { projectId: 'harbour', pageViews: 2, last24h: 2, last7d: 2 } });
});

test.each([
  ['?projectId=missing', 404, { code: 'ResourceNotFoundException' }],
  ['?projectId=No%20Slug', 400, { code: 'InvalidParameterException', field: 'projectId' }],
  ['', 400, { code: 'InvalidParameterException', field: 'projectId' }],
])('%s answers %i', async (query, status, body) => {
  expect(await read(query)).toMatchObject({ status, body });
});

test('a network that sends too many requests gets 429', async () => {
  // So small that no use is restored during the test, even on a slow machine.
  provideTestContext({ db, environment: { LIMITS_SCALE: '0.05' } });
  const answers = await Promise.all(Array.from({ length: 25 }, () => read('?projectId=harbour')));
  expect(answers.map(({ status }) => status)).toContain(429);
});
