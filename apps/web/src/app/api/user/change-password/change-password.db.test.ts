import { checkLogin } from '@redoubt/server/people/login/check-login';
import { sendCode } from '@redoubt/server/people/login/send-code';
import { insertSession } from '@redoubt/server/people/session/session-store';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logInMember, MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));

const NEW = 'eight geese 8';
const site = { name: 'S', origin: 'https://s.example' };

type Person = Awaited<ReturnType<typeof logInMember>>;

const change = ({ headers }: Pick<Person, 'headers'>, body: unknown = { oldPassword: MEMBER_PASSWORD, newPassword: NEW }) =>
  call(POST, { method: 'POST', body, headers });

const openSessions = async ({ userId }: Person) =>
  (await db.selectFrom('user_session').where('user_id', '=', userId).where('ended_at', 'is', null).select('id').execute()).map(
    ({ id }) => id,
  );

test('ACCT-09, OP-38: the current password sets a new one; other sessions and codes end, and a mail notifies the owner', async () => {
  const ada = await logInMember({ name: 'ada' });
  const { userId } = ada;
  await insertSession(db, { userId });
  await db
    .transaction()
    .execute((tx) =>
      sendCode(tx, { email: ada.email, userId, purpose: 'password-reset', browser: undefined, secret: 'k'.repeat(32), site }),
    );
  expect(await change(ada)).toMatchObject({ status: 200, body: { success: true } });

  expect(await checkLogin({ db }, { email: ada.email, password: NEW })).toEqual({ userId });
  await expect(checkLogin({ db }, { email: ada.email, password: MEMBER_PASSWORD })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
  expect(await openSessions(ada)).toEqual([ada.sessionId]);
  expect(await db.selectFrom('verification_code').where('ended_at', 'is', null).selectAll().execute()).toEqual([]);
  const mail = await db
    .selectFrom('mail')
    .where('recipient', '=', ada.email)
    .where('subject', 'like', 'Your password%')
    .selectAll()
    .executeTakeFirst();
  expect(mail?.text_body).toContain('All other devices were signed out.');
});

test('OP-38: a wrong current password changes nothing', async () => {
  const bea = await logInMember({ name: 'bea' });
  expect(await change(bea, { oldPassword: NEW, newPassword: NEW })).toMatchObject({
    status: 401,
    body: { code: 'NotAuthorizedException' },
  });
  expect(await checkLogin({ db }, { email: bea.email, password: MEMBER_PASSWORD })).toBeDefined();
});

test.each(['abcdef1', 'seven ducks', '1234567890', 'password1', `${'a'.repeat(256)}1`])(
  'ACCT-10: %s is refused as a new password',
  async (newPassword) => {
    const member = await logInMember({ name: `weak-${newPassword.length}-${newPassword.charCodeAt(0)}` });
    expect(await change(member, { oldPassword: MEMBER_PASSWORD, newPassword })).toMatchObject({
      status: 400,
      body: { code: 'InvalidPasswordException' },
    });
  },
);

test('the account is that of the session, whatever else is in the body', async () => {
  const dan = await logInMember({ name: 'dan' });
  const eve = await logInMember({ name: 'eve' });
  const body = {
    oldPassword: MEMBER_PASSWORD,
    newPassword: NEW,
    email: eve.email,
    username: 'eve000001',
    userId: eve.userId,
    role: 'admin',
  };
  expect(await change(dan, body)).toMatchObject({ status: 200 });
  expect(await checkLogin({ db }, { email: eve.email, password: MEMBER_PASSWORD })).toEqual({ userId: eve.userId });
  const { role } = await db.selectFrom('user_account').where('id', '=', dan.userId).select('role').executeTakeFirstOrThrow();
  expect(role).toBe('user');
});

test('of concurrent changes one succeeds', async () => {
  const flo = await logInMember({ name: 'flo' });
  const bodies = Array.from({ length: 6 }, (_, index) => ({ oldPassword: MEMBER_PASSWORD, newPassword: `${NEW}${index}` }));
  const statuses = (await Promise.all(bodies.map((body) => change(flo, body)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
});

test('ten tries per account and hour, from any network; a weak new password costs none', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  const gus = await logInMember({ name: 'gus' });
  for (let tries = 0; tries < 12; tries += 1) await change(gus, { oldPassword: 'x', newPassword: 'short' });
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await change(gus, { oldPassword: 'x', newPassword: NEW })).status);
  expect(statuses.indexOf(429)).toBe(10);
});

test('an account without a password cannot set one here', async () => {
  const hal = await logIn({ username: 'hal000001' });
  expect(await change(hal, { oldPassword: '', newPassword: NEW })).toMatchObject({ status: 401, body: { code: 'NotAuthorizedException' } });
});

test('a visitor and another site are refused', async () => {
  expect(await call(POST, { method: 'POST', body: {} })).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
  const jan = await logInMember({ name: 'jan' });
  expect(await change({ headers: { ...jan.headers, origin: 'https://evil.example' } })).toMatchObject({ status: 403 });
});
