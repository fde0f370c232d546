import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as decide } from './decide/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

beforeAll(async () => {
  provideTestContext({ db });
  const list = { list: 'guard', name: 'Guard', page: 'https://lists.example/', licence: 'MIT', read_on: '2026-03-31' };
  await db.insertInto('phishing_list').values(list).execute();
  await db.insertInto('phishing_domain').values({ list: 'guard', domain: 'a.example', allowed: false }).execute();
});

const confirmed = async () => (await db.selectFrom('phishing_confirmation').select('domain').execute()).map(({ domain }) => domain);

test('SRCH-17: an editor alone decides on a listed domain', async () => {
  const body = { domain: ' A.example ', confirmed: true };
  const user = await logIn({ username: 'person0001', role: 'user' });
  expect(await call(decide, { method: 'POST', body, headers: { origin: user.headers.origin } })).toMatchObject({ status: 401 });
  expect(await call(decide, { method: 'POST', body, headers: user.headers })).toMatchObject({ status: 403 });
  expect(await confirmed()).toEqual([]);
  const { headers } = await logIn({ username: 'edith001', role: 'editor' });
  expect(await call(decide, { method: 'POST', body: { domain: 'a.example' }, headers })).toMatchObject({ status: 400 });
  expect(await call(decide, { method: 'POST', body: { ...body, domain: 'other.example' }, headers })).toMatchObject({ status: 404 });
  for (const wanted of [true, true, false]) {
    const answer = await call(decide, { method: 'POST', body: { ...body, confirmed: wanted }, headers });
    expect(answer).toMatchObject({ status: 200, body: { domain: 'a.example', confirmed: wanted } });
    expect(await confirmed()).toEqual(wanted ? ['a.example'] : []);
  }
  const log = await db.selectFrom('audit_log').where('actor', '=', 'edith001').orderBy('id').select('action').execute();
  expect(log.map(({ action }) => action)).toEqual(['phishing.confirm', 'phishing.withdraw']);
});
