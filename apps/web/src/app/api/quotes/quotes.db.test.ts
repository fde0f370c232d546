import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as announce, DELETE as announceNothing } from '../admin/announcement/route.ts';
import { POST as resolve } from '../admin/errors/resolve/route.ts';
import { POST as setFlag } from '../admin/flags/route.ts';
import { POST as setState } from '../admin/quotes/state/route.ts';
import { POST as ask } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  for (const table of ['quote_request', 'mail', 'rate_limit'] as const) await db.deleteFrom(table).execute();
});

const BODY = { email: 'mara@harbor.example', name: 'Mara', project: 'Harborline', services: ['kyc'] };
const origin = 'http://localhost:3000';
const post = (body: object, headers: Record<string, string> = { origin }) => call(ask, { method: 'POST', body, headers });
const kept = () => db.selectFrom('quote_request').select(['email', 'user_id']).execute();

test('a network sends five requests an hour, the sixth is refused and not stored', async () => {
  for (let times = 1; times <= 5; times += 1) expect(await post(BODY)).toMatchObject({ status: 201, body: { success: true } });
  expect(await post(BODY)).toMatchObject({ status: 429, body: { code: 'LimitExceededException' } });
  expect(await kept()).toHaveLength(5);
  // The address was written to three times: another person may have typed it.
  expect(await db.selectFrom('mail').where('recipient', '=', BODY.email).select('id').execute()).toHaveLength(3);
});

test.each([
  ['no service', { services: [] }],
  ['a website that is a script', { website: 'javascript:alert(1)' }],
])('a request with %s is 400 with its field', async (_what, change) => {
  const answer = await post({ ...BODY, ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: Object.keys(change)[0] } });
  expect(await kept()).toEqual([]);
});

test('another site cannot send one in a visitor’s name', async () => {
  expect(await post(BODY, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
});

test('a retry with the same Idempotency-Key is the same request', async () => {
  const headers = { origin, 'idempotency-key': 'once' };
  const first = await post(BODY, headers);
  const second = await post(BODY, headers);
  expect(second.body).toEqual(first.body);
  expect(await kept()).toHaveLength(1);
});

test('the request of a logged-in user is in their export', async () => {
  const { headers } = await logIn({ username: 'mara00001', role: 'user' });
  expect(await post(BODY, headers)).toMatchObject({ status: 201 });
  expect(await kept()).toEqual([{ email: BODY.email, user_id: expect.any(String) }]);
});

test('calls of admins are 401 to visitors and 403 to other users', async () => {
  const calls = [
    [setState, 'POST', { reference: 'Q-0000-0000', state: 'scheduled' }],
    [setFlag, 'POST', { key: 'portfolio', value: true }],
    [announce, 'POST', { content: 'x', linkText: null, link: null }],
    [announceNothing, 'DELETE', undefined],
    [resolve, 'POST', { id: '0'.repeat(64), resolved: true }],
  ] as const;
  const editor = await logIn({ username: 'editor0001', role: 'editor' });
  for (const [handler, method, body] of calls) {
    const given = { method, ...(body !== undefined && { body }) };
    expect(await call(handler, { ...given, headers: { origin } })).toMatchObject({ status: 401 });
    expect(await call(handler, { ...given, headers: editor.headers })).toMatchObject({ status: 403 });
  }
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([]);
});

test('an unknown reference is 404', async () => {
  const { headers } = await logIn({ username: 'admin00001', role: 'admin' });
  const send = (handler: Parameters<typeof call>[0], body: object) => call(handler, { method: 'POST', body, headers });
  expect(await send(setState, { reference: 'Q-0000-0000', state: 'scheduled' })).toMatchObject({ status: 404 });
  expect(await send(setFlag, { key: 'nothingAsksForIt', value: true })).toMatchObject({ status: 404 });
  expect(await send(resolve, { id: '0'.repeat(64), resolved: true })).toMatchObject({ status: 404 });
});
