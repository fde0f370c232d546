import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { refreshListings } from '@redoubt/server/catalog/refresh/refresh-listings';
import { drawMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from './[[...path]]/route';
import * as mailbox from './dev/mailbox/route';
import * as errors from './errors/route';
import * as health from './health/route';
import * as project from './projects/[id]/route';
import * as score from './projects/[id]/score/route';
import * as searchProject from './search-project/route';
import * as events from './user/events/route';

const database = await createTestDatabase();
const { db } = database;
const dataDir = await mkdtemp(join(tmpdir(), 'redoubt-api-'));
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database[Symbol.asyncDispose]();
});
beforeEach(() => provideTestContext({ db, dataDir }));

const send = (handler: (typeof events)['POST'], body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { method: 'POST', body, headers, path: '/api/user/events' });

test('EVT-01: an event is stored under a hash of its visitor', async () => {
  const answer = await send(events.POST, { eventName: 'Vote', properties: { projectId: 'aave', up: true } });
  expect(answer).toMatchObject({ status: 202, body: { success: true } });
  const row = await db.selectFrom('event').where('name', '=', 'Vote').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ properties: { projectId: 'aave', up: true }, user_id: null });
  expect(row.visitor).toHaveLength(32);
});

test('an event without properties has none', async () => {
  expect(await send(events.POST, { eventName: 'View Home' })).toMatchObject({ status: 202 });
});

test.each(['UTM Visit', 'UTM', 'View Project Overview Tab', 'feature_tour'])(
  'EVT-04, EVT-05: %s is taken as a pattern',
  async (eventName) => {
    expect(await send(events.POST, { eventName })).toMatchObject({ status: 202 });
  },
);

test('EVT-06: a name outside the list and the patterns is refused with its own code', async () => {
  expect(await send(events.POST, { eventName: 'View Project  Tab' })).toMatchObject({
    status: 400,
    body: { code: 'InvalidEventException', field: 'eventName' },
  });
});

test('an event of a logged-in user is theirs', async () => {
  const { userId, headers } = await logIn({ username: 'vera00001' });
  await send(events.POST, { eventName: 'View Watchlist' }, headers);
  const row = await db.selectFrom('event').where('name', '=', 'View Watchlist').select('user_id').executeTakeFirstOrThrow();
  expect(row.user_id).toBe(userId);
});

test('an event that is sent again under its key is stored once', async () => {
  const headers = { 'idempotency-key': 'e-1' };
  for (let attempt = 0; attempt < 3; attempt += 1) await send(events.POST, { eventName: 'Sign Out' }, headers);
  expect(await db.selectFrom('event').where('name', '=', 'Sign Out').select('id').execute()).toHaveLength(1);
});

test('ERR-12: a report is stored with title, description and trace; long texts are cut', async () => {
  const report = { title: 't'.repeat(300), description: 'd'.repeat(11_000), trace: `at x\n${'e'.repeat(21_000)}` };
  expect(await call(errors.POST, { method: 'POST', body: report })).toMatchObject({ status: 202, body: { success: true } });
  const [group] = await db.selectFrom('error_group').selectAll().execute();
  expect(group).toMatchObject({ title: 't'.repeat(200), reports: '1' });
  const [kept] = await db.selectFrom('error_report').selectAll().execute();
  expect(kept?.description).toHaveLength(10_000);
  expect(kept?.trace).toHaveLength(20_000);
});

test('a report without a trace is refused', async () => {
  const answer = await call(errors.POST, { method: 'POST', body: { title: 't', description: 'd' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'trace' } });
});

test('a search returns a list; one character is refused', async () => {
  expect(await call(searchProject.GET, { path: '/api/search-project?keyword=uni' })).toMatchObject({
    status: 200,
    body: { projects: [], page: 1, perPage: 5, total: 0, hasMore: false },
  });
  expect(await call(searchProject.GET, { path: '/api/search-project?keyword=u' })).toMatchObject({
    status: 400,
    body: { field: 'keyword' },
  });
});

test('an unknown project is 404, an invalid id is 400', async () => {
  expect(await call(project.GET, { params: { id: 'missing' } })).toMatchObject({
    status: 404,
    body: { code: 'ResourceNotFoundException' },
  });
  expect(await call(project.GET, { params: { id: 'NO BODY' } })).toMatchObject({ status: 400, body: { field: 'id' } });
});

test('a score is published with its facts; an unchecked project has neither', async () => {
  const known = { id: 'known', name: 'Known', tickers: [], categories: [] };
  await db
    .insertInto('project')
    .values([known, { ...known, id: 'unknown' }])
    .execute();
  const evidence = { kind: 'page', urls: ['https://n.example'], statedOn: '2026-11-20' };
  const fact = {
    project_id: 'known',
    deployment: '*',
    subject: 'COD-12',
    source: 'C' as const,
    party: 'catalogue',
    answer: '{"level":"tests"}',
  };
  await db
    .insertInto('fact')
    .values({ ...fact, evidence: JSON.stringify(evidence), assessed_at: new Date() })
    .execute();
  await db.transaction().execute((tx) => refreshListings(tx));
  const answer = await call(score.GET, { params: { id: 'known' } });
  expect(answer).toMatchObject({ status: 200, body: { facts: [{ subject: 'COD-12', evidence }], breakdown: { known: true, tier: 'NR' } } });
  expect(await call(score.GET, { params: { id: 'unknown' } })).toMatchObject({
    status: 200,
    body: { scope: null, breakdown: null, facts: [] },
  });
  expect(await call(score.GET, { params: { id: 'missing' } })).toMatchObject({ status: 404, body: { code: 'ResourceNotFoundException' } });
});

test('health is 200 with a database and 503 without', async () => {
  expect(await call(health.GET)).toMatchObject({ status: 200, body: { status: 'degraded', version: '1.2.3', database: 'ok' } });
  const away = createDatabase({ url: 'postgres://user@127.0.0.1:1/none' });
  provideTestContext({ db: away.db });
  expect(await call(health.GET)).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'unavailable' } });
  await away.pool.end();
});

test('the development mailbox answers this machine only, with its key', async () => {
  const path = `/api/dev/mailbox?key=${await drawMailboxKey({ dataDir })}`;
  expect(await call(mailbox.GET, { path })).toMatchObject({ status: 200, body: { mails: [] } });
  const notFound = { status: 404, body: { code: 'ResourceNotFoundException' } };
  expect(await call(mailbox.GET)).toMatchObject(notFound);
  expect(await call(mailbox.GET, { path: '/api/dev/mailbox?key=0' })).toMatchObject(notFound);
  expect(await call(mailbox.GET, { path, headers: { 'x-redoubt-direct': '0' } })).toMatchObject(notFound);
  expect(await call(mailbox.GET, { path, headers: { host: 'redoubt.example' } })).toMatchObject(notFound);
  provideTestContext({ db, dataDir, environment: { SMTP_URL: 'smtp://mail.example' } });
  expect(await call(mailbox.GET, { path })).toMatchObject(notFound);
});

test.each(Object.entries({ GET, POST, PUT, PATCH, DELETE, OPTIONS }))('an unknown call is 404 as JSON for %s', async (method, handler) => {
  expect(await call(handler, { method })).toMatchObject({
    status: 404,
    body: { code: 'ResourceNotFoundException', message: 'There is no such call.' },
  });
});
