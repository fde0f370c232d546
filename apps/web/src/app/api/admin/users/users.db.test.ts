import { findUsers } from '@redoubt/server/people/account/user-directory';
import { takeLimit } from '@redoubt/server/platform/limit/take-limit';
import { countRowsRead } from '@redoubt/testing/database/rows-read';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as disable } from './disable/route.ts';
import { POST as setRole } from './role/route.ts';
import { GET as list } from './route.ts';
import { POST as endSessions } from './sessions/end/route.ts';
import { GET as sessions } from './sessions/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

type Browser = { headers: Record<string, string> };

const ask = async ({ headers }: Browser, query = '') => call(list, { path: `/api/admin/users${query}`, headers });
const post = (handler: Parameters<typeof call>[0], { headers }: Browser, body: object) => call(handler, { method: 'POST', body, headers });

let people = 0;
async function add(role: 'user' | 'editor' | 'admin' = 'user') {
  people += 1;
  const username = `employee${String(people).padStart(4, '0')}`;
  return { username, ...(await logIn({ username, role })) };
}

const roleOf = async ({ username }: { username: string }) =>
  db.selectFrom('user_account').where('username', '=', username).select(['role', 'disabled_at']).executeTakeFirstOrThrow();

const logAbout = ({ username }: { username: string }) =>
  db.selectFrom('audit_log').where('subject', '=', username).orderBy('id').select(['actor', 'action', 'details']).execute();

test('visitors get 401 and users without the role 403, from every call, and nothing changes', async () => {
  const target = await add();
  const bodies = [
    [setRole, { id: target.username, role: 'admin' }],
    [disable, { id: target.username, disabled: true }],
    [endSessions, { id: target.username }],
  ] as const;
  for (const [who, status] of [
    [{ headers: { origin: target.headers.origin } }, 401],
    [await add(), 403],
    [await add('editor'), 403],
  ] as const) {
    expect(await ask(who)).toMatchObject({ status });
    expect(await call(sessions, { path: `/api/admin/users/sessions?id=${target.username}`, headers: who.headers })).toMatchObject({
      status,
    });
    for (const [handler, body] of bodies) expect(await post(handler, who, body)).toMatchObject({ status });
  }
  expect(await roleOf(target)).toEqual({ role: 'user', disabled_at: null });
});

test('where admins need a second factor, one without gets 403', async () => {
  provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
  const admin = await add('admin');
  const target = await add();
  expect(await ask(admin)).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  const path = `/api/admin/users/sessions?id=${target.username}`;
  expect(await call(sessions, { path, headers: admin.headers })).toMatchObject({ status: 403 });
  expect(await post(setRole, admin, { id: target.username, role: 'admin' })).toMatchObject({ status: 403 });
  expect(await post(disable, admin, { id: target.username, disabled: true })).toMatchObject({ status: 403 });
  expect(await post(endSessions, admin, { id: target.username })).toMatchObject({ status: 403 });
  expect(await roleOf(target)).toEqual({ role: 'user', disabled_at: null });
});

test('an admin who changed too many accounts gets 429, whatever they change', async () => {
  const admin = await add('admin');
  const target = await add();
  await db.deleteFrom('rate_limit').execute();
  await takeLimit({ db }, { name: 'accountChanges', key: admin.userId, scale: 1 });
  await db
    .updateTable('rate_limit')
    .set({ full_at: new Date(Date.now() + 3_600_000) })
    .execute();
  expect(await post(setRole, admin, { id: target.username, role: 'admin' })).toMatchObject({ status: 429 });
  expect(await post(disable, admin, { id: target.username, disabled: true })).toMatchObject({ status: 429 });
  expect(await post(endSessions, admin, { id: target.username })).toMatchObject({ status: 429 });
  expect(await roleOf(target)).toEqual({ role: 'user', disabled_at: null });
});

test('an admin finds people by a part of the name or address, by the id of logs, and page by page', async () => {
  const admin = await add('admin');
  const ada = await logInMember({ name: 'ada.lovelace' });
  const found = async (keyword: string) => {
    const { body } = await ask(admin, `?keyword=${encodeURIComponent(keyword)}`);
    return (body as { users: { id: string }[] }).users.map(({ id }) => id);
  };
  expect(await found('LOVELACE')).toEqual([ada.username]);
  expect(await found(ada.username)).toEqual([ada.username]);
  expect(await found(ada.userId)).toEqual([ada.username]);
  expect(await found('%')).toEqual([]);
  expect(await found('_')).toEqual([]);
  const pageOf = async (page: number) => (await ask(admin, `?perPage=2&page=${page}`)).body as { users: { id: string }[]; total: number };
  const first = await pageOf(1);
  const second = await pageOf(2);
  expect(first.users).toHaveLength(2);
  expect(first.total).toBe(people + 1);
  expect(second.users.map(({ id }) => id)).not.toContain(first.users[0]?.id);
  expect((await pageOf(999)).users).toEqual([]);
  const past = { keyword: '', page: 1_000_000_000, perPage: 2 };
  expect(await countRowsRead(db, { table: 'user_account', work: (tx) => findUsers({ db: tx }, past) })).toBe(first.total);
  for (const query of ['?page=0', '?page=x', '?perPage=101']) expect(await ask(admin, query)).toMatchObject({ status: 400 });
});

test('an admin sees only the data of a user that they need', async () => {
  const admin = await add('admin');
  const ada = await logInMember({ name: 'ada.tells' });
  const { body } = await ask(admin, '?keyword=ada.tells');
  expect((body as { users: unknown[] }).users).toEqual([
    {
      id: ada.username,
      username: ada.username,
      email: ada.email,
      role: 'user',
      confirmed: true,
      disabled: false,
      createdAt: expect.any(String),
      seenAt: expect.any(String),
    },
  ]);
});

test('an admin disables a user immediately, and enables them again; both are in the log', async () => {
  const admin = await add('admin');
  const target = await add('admin');
  expect(await post(disable, admin, { id: target.username, disabled: true })).toMatchObject({
    status: 200,
    body: { success: true, user: { id: target.username, disabled: true } },
  });
  expect(await ask(target)).toMatchObject({ status: 401 });
  expect(await post(disable, admin, { id: target.username, disabled: false })).toMatchObject({ body: { user: { disabled: false } } });
  expect(await logAbout(target)).toEqual([
    { actor: admin.username, action: 'user.disable', details: {} },
    { actor: admin.username, action: 'user.enable', details: {} },
  ]);
});

test('an admin changes the role of a user, which counts from the next call', async () => {
  const admin = await add('admin');
  const target = await add();
  expect(await post(setRole, admin, { id: target.username, role: 'admin' })).toMatchObject({ body: { user: { role: 'admin' } } });
  expect(await ask(target)).toMatchObject({ status: 200 });
  expect(await post(setRole, admin, { id: target.username, role: 'editor' })).toMatchObject({ body: { user: { role: 'editor' } } });
  expect(await ask(target)).toMatchObject({ status: 403 });
  expect(await post(setRole, admin, { id: target.username, role: 'owner' })).toMatchObject({ status: 400 });
  expect(await logAbout(target)).toEqual([
    { actor: admin.username, action: 'user.role', details: { role: 'admin' } },
    { actor: admin.username, action: 'user.role', details: { role: 'editor' } },
  ]);
});

test('an admin cannot remove their own role or disable themself', async () => {
  const admin = await add('admin');
  expect(await post(setRole, admin, { id: admin.username, role: 'user' })).toMatchObject({ status: 403 });
  expect(await post(disable, admin, { id: admin.username, disabled: true })).toMatchObject({ status: 403 });
  expect(await roleOf(admin)).toEqual({ role: 'admin', disabled_at: null });
});

test('when all admins concurrently remove the role of the next, at least one admin is left', async () => {
  await db.updateTable('user_account').set({ role: 'user' }).execute();
  const admins = await Promise.all(Array.from({ length: 6 }, () => add('admin')));
  await Promise.all(admins.map((admin, each) => post(setRole, admin, { id: admins[(each + 1) % admins.length]?.username, role: 'user' })));
  const left = await db.selectFrom('user_account').where('role', '=', 'admin').select('username').execute();
  expect(left.length).toBeGreaterThan(0);
});

test('an admin lists the sessions of a user, and ends one session or all', async () => {
  const admin = await add('admin');
  const target = await add();
  const where = async () => {
    const { body } = await call(sessions, { path: `/api/admin/users/sessions?id=${target.username}`, headers: admin.headers });
    return (body as { sessions: { id: string; current: boolean }[] }).sessions;
  };
  expect(await where()).toMatchObject([{ id: target.sessionId, current: false }]);
  expect(await post(endSessions, admin, { id: target.username, sessionId: admin.sessionId })).toMatchObject({ status: 404 });
  expect(await post(endSessions, admin, { id: target.username, sessionId: target.sessionId })).toMatchObject({ status: 200 });
  expect(await where()).toEqual([]);
  expect(await post(endSessions, admin, { id: target.username, sessionId: target.sessionId })).toMatchObject({ status: 404 });
  expect(await post(endSessions, admin, { id: target.username })).toMatchObject({ status: 200 });
  expect(await logAbout(target)).toEqual([
    { actor: admin.username, action: 'user.sessions.end', details: { sessionId: target.sessionId } },
    { actor: admin.username, action: 'user.sessions.end', details: { all: true } },
  ]);
});

test('an unknown id is 404 with exact words, from every call', async () => {
  const admin = await add('admin');
  const unknown = { status: 404, body: { code: 'ResourceNotFoundException', message: "User doesn't exist." } };
  expect(await post(setRole, admin, { id: 'missing0', role: 'user' })).toMatchObject(unknown);
  expect(await post(disable, admin, { id: 'missing0', disabled: true })).toMatchObject(unknown);
  expect(await post(endSessions, admin, { id: 'missing0' })).toMatchObject(unknown);
  expect(await call(sessions, { path: '/api/admin/users/sessions?id=missing0', headers: admin.headers })).toMatchObject(unknown);
});
