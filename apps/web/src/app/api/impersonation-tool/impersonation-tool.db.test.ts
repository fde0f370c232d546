import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { answerAuth } from '@/http/route/answer-auth';
import { readSession } from '@/http/session/session';
import { logInMember } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as updateSettings } from '../sso-settings/update/route.ts';
import { POST as changePassword } from '../user/change-password/route.ts';
import { POST as recordEvent } from '../user/events/route.ts';
import { POST as updateChoices } from '../user/notices/choices/update/route.ts';
import { POST as endAllSessions } from '../user/sessions/end-all/route.ts';
import { GET as listWebhooks } from '../user/webhooks/route.ts';
import { POST as createList } from '../watchlist/create/route.ts';
import { GET as getFeed, POST as setFeed } from '../watchlist/feed/route.ts';
import { POST as orderLists } from '../watchlist/order/route.ts';
import { GET as listLists } from '../watchlist/route.ts';
import { POST as shareList } from '../watchlist/share/route.ts';
import { POST as updateList } from '../watchlist/update/route.ts';
import { POST as create } from './create/route.ts';
import { POST as remove } from './delete/route.ts';
import { GET as lookUp } from './user/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

type Browser = { headers: Record<string, string> };

const start = ({ headers }: Browser, impersonatingUserId: unknown) =>
  call(create, { method: 'POST', path: '/api/impersonation-tool/create', body: { impersonatingUserId }, headers });
const exit = ({ headers }: Browser, adminId: unknown) =>
  call(remove, { method: 'POST', path: '/api/impersonation-tool/delete', body: { adminId }, headers });
const find = ({ headers }: Browser, id: string) =>
  call(lookUp, { path: `/api/impersonation-tool/user?id=${encodeURIComponent(id)}`, headers });

type SessionAnswer = { user?: Record<string, unknown>; expires?: string };

/** The user that GET /api/auth/session (or a POST to it) names. */
const askSession = async (browser: Browser, data?: object) => (await askWholeSession(browser, data)).user;

async function askWholeSession({ headers }: Browser, data?: object): Promise<SessionAnswer> {
  const request = new Request('http://localhost:3000/api/auth/session', {
    headers: {
      host: 'localhost:3000',
      'x-redoubt-client': '127.0.0.1',
      'x-redoubt-direct': '1',
      'content-type': 'application/json',
      ...headers,
    },
    ...(data !== undefined && { method: 'POST', body: JSON.stringify(data) }),
  });
  const answer = await answerAuth(getContext(), request, { nextauth: ['session'] });
  return (await answer.json()) as SessionAnswer;
}

let admins = 0;
async function logInAdmin() {
  admins += 1;
  const username = `admin${String(admins).padStart(4, '0')}`;
  return { username, ...(await logIn({ username, role: 'admin' })) };
}

test('SESS-03, IMP-07, IMP-09: the session names the right user before, during and after', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'ada' });
  expect(await askSession(admin)).toEqual({ email: null, username: admin.username, image: null, office: 'admin' });
  expect(await start(admin, target.username)).toMatchObject({
    status: 200,
    body: { success: true, user: { id: target.username, email: target.email, username: target.username }, adminId: admin.username },
  });
  expect(await askSession(admin)).toEqual({
    email: target.email,
    username: target.username,
    image: null,
    adminId: admin.username,
  });
  expect(await exit(admin, admin.username)).toMatchObject({ status: 200, body: { success: true, user: { id: admin.username } } });
  expect(await askSession(admin)).toEqual({ email: null, username: admin.username, image: null, office: 'admin' });
});

test('the session expires within the hour while impersonating, and as usual before and after', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'abe' });
  const hoursLeft = async () => (Date.parse((await askWholeSession(admin)).expires ?? '') - Date.now()) / 3_600_000;
  expect(await hoursLeft()).toBeGreaterThan(24);
  await start(admin, target.username);
  expect(await hoursLeft()).toBeLessThanOrEqual(1);
  expect(await hoursLeft()).toBeGreaterThan(0.9);
  await exit(admin, admin.username);
  expect(await hoursLeft()).toBeGreaterThan(24);
});

test('IMP-06, OP-21: the lookup finds the id by username and by email address', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'bea' });
  const body = { id: target.username, email: target.email, username: target.username };
  expect(await find(admin, target.username)).toMatchObject({ status: 200, body });
  expect(await find(admin, target.email)).toMatchObject({ status: 200, body });
  expect((await find(admin, target.username)).body).toEqual(body);
});

test('IMP-05: an unknown id is 404 with exact words', async () => {
  const admin = await logInAdmin();
  const unknown = { status: 404, body: { code: 'ResourceNotFoundException', message: "User doesn't exist." } };
  expect(await find(admin, 'missing00')).toMatchObject(unknown);
  expect(await start(admin, 'missing00')).toMatchObject(unknown);
});

test('IMP-04: a missing or blank id is refused with its field', async () => {
  const admin = await logInAdmin();
  expect(await find(admin, ' ')).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'id' } });
  for (const id of [undefined, '', 7, null, { $ne: '' }]) {
    expect(await start(admin, id)).toMatchObject({
      status: 400,
      body: { code: 'InvalidParameterException', field: 'impersonatingUserId' },
    });
  }
});

test('visitors get 401 and users who are not admins 403, whatever they send', async () => {
  const target = await logInMember({ name: 'cem' });
  const admin = await logInAdmin();
  const { origin } = target.headers;
  const stranger = { headers: { origin, 'x-admin': 'true', 'x-user-role': 'admin', cookie: `adminId=${admin.username}` } };
  for (const answer of [
    await find(stranger, target.username),
    await start(stranger, target.username),
    await exit(stranger, admin.username),
    await find(stranger, ' '),
    await start(stranger, 7),
    await exit(stranger, 7),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
  }
  const person = await logIn({ username: 'plain0001' });
  const forged = { headers: { ...person.headers, 'x-admin': 'true', 'x-user-role': 'admin' } };
  for (const answer of [
    await find(forged, target.username),
    await start(forged, target.username),
    await exit(forged, admin.username),
    await find(forged, ' '),
    await start(forged, 7),
    await exit(forged, 7),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  }
  expect(await askSession(person)).toEqual({ email: null, username: 'plain0001', image: null });
});

test('T-29: updating the session impersonates no one', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'dan' });
  const person = await logIn({ username: 'plain0002' });
  const forged = { adminId: admin.username, username: admin.username, sid: admin.sessionId, impersonatingUserId: target.username };
  await askSession(person, { data: { ...forged, user: forged } }).catch(() => undefined);
  expect(await askSession(person)).toEqual({ email: null, username: 'plain0002', image: null });
});

test('T-29: an exit that names another admin is 403 and changes nothing', async () => {
  const admin = await logInAdmin();
  const other = await logInAdmin();
  const target = await logInMember({ name: 'eve' });
  await start(admin, target.username);
  expect(await exit(admin, other.username)).toMatchObject({ status: 403 });
  expect(await askSession(admin)).toMatchObject({ username: target.username, adminId: admin.username });
});

test('an impersonating admin has the rights of the user, and a second impersonation is 403', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'flo' });
  const third = await logInMember({ name: 'gus' });
  await start(admin, target.username);
  expect(await start(admin, third.username)).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  expect(await readSession(getContext(), new Headers(admin.headers))).toMatchObject({ role: 'user' });
});

test('OP-22: what only the owner may do is 403 to an impersonating admin', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'hal' });
  await start(admin, target.username);
  const body = { oldPassword: 'seven ducks 7', newPassword: 'eight geese 8' };
  expect(await call(changePassword, { method: 'POST', body, headers: admin.headers })).toMatchObject({ status: 403 });
  expect(await call(endAllSessions, { method: 'POST', headers: admin.headers })).toMatchObject({ status: 403 });
  expect(await askSession(target)).toMatchObject({ username: target.username });
});

test('a change while impersonating is in the log under the admin; the same change by the user is not', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'ida' });
  const logged = () =>
    db.selectFrom('audit_log').where('action', '=', 'impersonation.change').orderBy('id').select(['actor', 'subject', 'details']).execute();
  const update = ({ headers }: Browser, marketing: boolean) =>
    call(updateSettings, { method: 'POST', path: '/api/sso-settings/update', body: { marketing }, headers });
  expect(await update(target, true)).toMatchObject({ status: 200 });
  expect(await logged()).toEqual([]);
  await start(admin, target.username);
  expect(await update(admin, false)).toMatchObject({ status: 200 });
  expect(await logged()).toMatchObject([
    {
      actor: admin.username,
      subject: target.username,
      details: { act: 'POST /api/sso-settings/update', rows: [{ table: 'mail_preference', operation: 'update' }] },
    },
  ]);
});

test('NOTE-13: the time zone of an impersonating admin’s browser is not stored for the user', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'lou' });
  const choose = async ({ headers }: Browser, timeZone: string) => {
    expect(await call(updateSettings, { method: 'POST', body: { weeklyDigest: true, timeZone }, headers })).toMatchObject({ status: 200 });
    const body = { scope: { kind: 'all' }, levels: null, timeZone };
    return (await call(updateChoices, { method: 'POST', body, headers })).body;
  };
  expect(await choose(target, 'Asia/Tokyo')).toMatchObject({ timeZone: 'Asia/Tokyo' });
  await start(admin, target.username);
  expect(await choose(admin, 'Europe/Berlin')).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('events of an impersonating admin are not the user’s', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'jan' });
  await start(admin, target.username);
  const body = { eventName: 'Start Impersonation', properties: {} };
  expect(await call(recordEvent, { method: 'POST', body, headers: admin.headers })).toMatchObject({ status: 202 });
  expect(await db.selectFrom('event').where('name', '=', 'Start Impersonation').select('user_id').execute()).toEqual([{ user_id: null }]);
});

test('twenty concurrent exits end the impersonation once, with one line in the log', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'kim' });
  await start(admin, target.username);
  const calls = Array.from({ length: 20 }, (_, each) => (each % 2 === 0 ? exit(admin, admin.username) : askSession(admin)));
  await Promise.all(calls);
  expect(await askSession(admin)).toEqual({ email: null, username: admin.username, image: null, office: 'admin' });
  const stops = await db
    .selectFrom('audit_log')
    .where('actor', '=', admin.username)
    .where('action', '=', 'impersonation.stop')
    .select('id')
    .execute();
  expect(stops).toHaveLength(1);
});

test('OP-22: an impersonating admin gets no address or secret that still works afterwards', async () => {
  const admin = await logInAdmin();
  const target = await logInMember({ name: 'kay' });
  const body = { name: 'Mine', projects: [] };
  const { id } = (await call(createList, { method: 'POST', body, headers: target.headers })).body as { id: string };
  const shared = await call(shareList, { method: 'POST', body: { id, shared: true }, headers: target.headers });
  expect(shared.body).toMatchObject({ shareKey: expect.any(String) });
  const feed = await call(setFeed, { method: 'POST', body: { id, on: true }, headers: target.headers });
  expect(feed.body).toMatchObject({ key: expect.any(String) });
  const secret = 'T0001-B0002-x3';
  const webhook = { user_id: target.userId, position: 1, url: `https://hooks.example/services/${secret}?key=${secret}` };
  await db
    .insertInto('webhook')
    .values({ ...webhook, kinds: ['alert'], severity_min: 'minor' })
    .execute();

  await start(admin, target.username);
  const { headers } = admin;
  const keys = [(shared.body as { shareKey: string }).shareKey, (feed.body as { key: string }).key, secret];
  const answers = [
    await call(listLists, { headers }),
    await call(updateList, { method: 'POST', body: { id, name: 'Theirs' }, headers }),
    await call(orderLists, { method: 'POST', body: { ids: [id] }, headers }),
    await call(listWebhooks, { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const key of keys) expect(JSON.stringify(answers)).not.toContain(key);
  expect(JSON.stringify(answers)).toContain('https://hooks.example/…');
  const refused = [
    await call(getFeed, { path: `/api/watchlist/feed?id=${id}`, headers }),
    await call(setFeed, { method: 'POST', body: { id, on: true }, headers }),
    await call(shareList, { method: 'POST', body: { id, shared: true }, headers }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  await exit(admin, admin.username);
  expect((await call(listLists, { headers: target.headers })).body).toMatchObject({ watchlists: [{ shareKey: keys[0] }] });
  expect((await call(listWebhooks, { headers: target.headers })).body).toMatchObject({ webhooks: [{ url: webhook.url }] });
});
