import { randomUUID } from 'node:crypto';
import { UserId } from '@redoubt/domain/ids';
import { insertSession } from '@redoubt/server/people/session/session-store';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import * as auth from '../../auth/[...nextauth]/route.ts';
import { POST as end } from './end/route.ts';
import { POST as endAll } from './end-all/route.ts';
import { GET } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

type Person = Awaited<ReturnType<typeof logIn>>;

const list = async ({ headers }: Person) => {
  const { body } = await call(GET, { headers });
  return (body as { sessions: { id: string; device: string | null; current: boolean }[] }).sessions;
};
const endOne = ({ headers }: Person, id: string) => call(end, { method: 'POST', body: { id }, headers });
const inside = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) });
const openBy = (person: Person, device: string) => insertSession(db, { userId: UserId.parse(person.userId), device });

test('users list their sessions, this browser first and marked', async () => {
  const ada = await logIn({ username: 'ada000001' });
  await openBy(ada, 'Safari on iPhone');
  await logIn({ username: 'bea000001' });
  expect(await list(ada)).toEqual([
    { id: ada.sessionId, device: null, createdAt: expect.any(String), seenAt: expect.any(String), current: true },
    { id: expect.any(String), device: 'Safari on iPhone', createdAt: expect.any(String), seenAt: expect.any(String), current: false },
  ]);
});

test('sessions that ended, expired or were unused for a week are not listed', async () => {
  const cem = await logIn({ username: 'cem000001' });
  const past = new Date(Date.now() - 8 * 86_400_000);
  for (const change of [{ ended_at: past }, { expires_at: past }, { seen_at: past }]) {
    const id = await openBy(cem, 'Firefox on Linux');
    await db.updateTable('user_session').set(change).where('id', '=', id).execute();
  }
  expect(await list(cem)).toHaveLength(1);
});

test('a login stores a short description of its browser', async () => {
  const { email, userId } = await logInMember({ name: 'bob' });
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const shared = { host: 'localhost:3000', origin: 'http://localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' };
  const csrf = await auth.GET(new Request('http://localhost:3000/api/auth/csrf', { headers: shared }), inside('csrf'));
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const request = new Request('http://localhost:3000/api/auth/callback/credentials', {
    method: 'POST',
    headers: { ...shared, cookie, 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, email, password: MEMBER_PASSWORD, json: 'true' }).toString(),
  });
  expect((await auth.POST(request, inside('callback', 'credentials'))).status).toBe(200);
  const rows = await db.selectFrom('user_session').where('user_id', '=', userId).where('device', 'is not', null).select('device').execute();
  expect(rows).toEqual([{ device: 'Firefox on Linux' }]);
});

test('one session can be ended, and is invalid afterwards', async () => {
  const dan = await logIn({ username: 'dan000001' });
  const other = await openBy(dan, 'Chrome on Android');
  expect(await endOne(dan, other)).toMatchObject({ status: 200, body: { success: true } });
  expect((await list(dan)).map(({ id }) => id)).toEqual([dan.sessionId]);
  expect(await endOne(dan, other)).toMatchObject({ status: 404 });
});

test("another user's session is like one that does not exist", async () => {
  const eve = await logIn({ username: 'eve000001' });
  const flo = await logIn({ username: 'flo000001' });
  const theirs = await endOne(eve, flo.sessionId);
  expect(theirs).toMatchObject({ status: 404, body: { code: 'ResourceNotFoundException' } });
  expect((await endOne(eve, randomUUID())).body).toEqual(theirs.body);
  expect(await list(flo)).toHaveLength(1);
});

test.each([
  ['gus000001', ''],
  ['gus000002', 'x'],
  ['gus000003', "' or true --"],
  ['gus000004', 7],
  ['gus000005', null],
])('for %s, %s is not a session id', async (username, id) => {
  const gus = await logIn({ username });
  expect(await call(end, { method: 'POST', body: { id }, headers: gus.headers })).toMatchObject({ status: 400, body: { field: 'id' } });
});

test("signing out everywhere ends all sessions of this user, and no other user's", async () => {
  const hal = await logIn({ username: 'hal000001' });
  const ida = await logIn({ username: 'ida000001' });
  await openBy(hal, 'Firefox on Windows');
  expect(await call(endAll, { method: 'POST', headers: hal.headers })).toMatchObject({ status: 200 });
  expect(await call(GET, { headers: hal.headers })).toMatchObject({ status: 401 });
  const open = await db.selectFrom('user_session').where('user_id', '=', hal.userId).where('ended_at', 'is', null).selectAll().execute();
  expect(open).toEqual([]);
  expect(await list(ida)).toHaveLength(1);
});

test('visitors have no sessions to list or end', async () => {
  expect((await call(GET)).status).toBe(401);
  expect((await call(end, { method: 'POST', body: { id: randomUUID() } })).status).toBe(401);
  expect((await call(endAll, { method: 'POST' })).status).toBe(401);
});

test('an account can end sixty sessions in ten minutes', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const jan = await logIn({ username: 'jan000001' });
  const statuses = [];
  for (let asked = 0; asked < 61; asked += 1) statuses.push((await endOne(jan, randomUUID())).status);
  expect(statuses.indexOf(429)).toBe(60);
});
