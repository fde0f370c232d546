import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkLogin } from '../login/check-login.ts';
import { confirmEmail } from '../login/confirm-email.ts';
import { requestReset } from '../login/request-reset.ts';
import { resendCode } from '../login/resend-code.ts';
import { resetPassword } from '../login/reset-password.ts';
import { signUp } from '../login/sign-up.ts';
import { insertSession } from '../session/session-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const secret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';
const allow = async () => undefined;

const join = (email: string, password = PASSWORD) => signUp({ db }, { email, password, secret, site, allow });
const confirm = (email: string, code: string) => confirmEmail({ db }, { email, code, secret, allow });
const resend = (email: string) => resendCode({ db }, { email, secret, site });
const forgot = (email: string) => requestReset({ db }, { email, secret, site });
const reset = (email: string, code: string, newPassword = OTHER) =>
  resetPassword({ db }, { email, code, newPassword, secret, site, allow });
const logIn = (email: string, password = PASSWORD) => checkLogin({ db }, { email, password });

/** The mails to an address, oldest first. */
const mails = (email: string) =>
  db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select(['subject', 'text_body', 'expires_at']).execute();

const codes = async (email: string) => (await mails(email)).flatMap(({ text_body }) => /\d{6}/.exec(text_body ?? '')?.[0] ?? []);
const newestCode = async (email: string) => (await codes(email)).at(-1) ?? 'none';
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function member(email: string): Promise<void> {
  await join(email);
  await confirm(email, await newestCode(email));
}

test('AUTH-54: signing up adds an account that cannot log in until its address is confirmed', async () => {
  await join('ada@a.example');
  await expect(logIn('ada@a.example')).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  await confirm('ada@a.example', await newestCode('ada@a.example'));
  expect(await logIn('ada@a.example')).toEqual({ userId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('UserNotConfirmedException is said after the right password only', async () => {
  await join('bea@a.example');
  await expect(logIn('bea@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test.each([
  ['too short', 'abc1234'],
  ['without a digit', 'seven ducks'],
  ['among the most used', 'password1'],
  ['made of the address', 'cleopatra1'],
  ['made of the product', 'redoubt2026'],
])('a password %s is refused, and nothing is stored', async (_name, password) => {
  await expect(join('cleopatra@a.example', password)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  expect(await mails('cleopatra@a.example')).toEqual([]);
});

test('AUTH-39: a confirmed address is taken, and its owner is told', async () => {
  await member('dan@a.example');
  await expect(join('dan@a.example', OTHER)).rejects.toMatchObject({ code: 'UsernameExistsException', field: 'email' });
  expect((await mails('dan@a.example')).at(-1)?.subject).toBe('Someone tried to sign up at Redoubt with your address');
  await expect(logIn('dan@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('of two sign-ups the password counts whose code is used', async () => {
  await join('eve@a.example', PASSWORD);
  await join('eve@a.example', OTHER);
  const [first = '', second = ''] = await codes('eve@a.example');
  await confirm('eve@a.example', first);
  expect(await logIn('eve@a.example', PASSWORD)).toBeDefined();
  await expect(logIn('eve@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(confirm('eve@a.example', second)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('twenty sign-ups of one address at once make one account', async () => {
  await Promise.allSettled(Array.from({ length: 20 }, () => join('flo@a.example')));
  const { count } = await db
    .selectFrom('user_account')
    .where('email', '=', 'flo@a.example')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await confirm('flo@a.example', await newestCode('flo@a.example'));
});

test('a code sent again ends the one before', async () => {
  await join('gus@a.example');
  await resend('gus@a.example');
  const [first = '', second = ''] = await codes('gus@a.example');
  if (first !== second) await expect(confirm('gus@a.example', first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
  await confirm('gus@a.example', second);
  expect(await logIn('gus@a.example')).toBeDefined();
});

test('AUTH-47: an address that is confirmed does not wait for a code', async () => {
  await member('hal@a.example');
  await expect(confirm('hal@a.example', '123456')).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Email hal@a.example is not awaiting authorization.',
  });
  await resend('hal@a.example');
  expect((await codes('hal@a.example')).length).toBe(1);
});

test('OP-36: after five tries a code is expired, even the right one', async () => {
  await join('ida@a.example');
  const code = await newestCode('ida@a.example');
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(confirm('ida@a.example', otherCode(code))).rejects.toMatchObject({ code: 'CodeMismatchException' });
  }
  await expect(confirm('ida@a.example', code)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
});

test('OP-36: a code ends after ten minutes', async () => {
  await join('jan@a.example');
  const [{ expires_at } = { expires_at: new Date(0) }] = await mails('jan@a.example');
  expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(10);
  await sql`update verification_code set expires_at = now() where expires_at > now()`.execute(db);
  await expect(confirm('jan@a.example', await newestCode('jan@a.example'))).rejects.toMatchObject({ code: 'ExpiredCodeException' });
});

test.each([
  [9, true],
  [11, false],
])('OP-36: a code whose mail left late, %i minutes ago, can be used: %s', async (minutes, works) => {
  const email = `late${minutes}@a.example`;
  await join(email);
  const code = await newestCode(email);
  await sql`update verification_code set expires_at = now() where expires_at > now()`.execute(db);
  await sql`update mail set sent_at = now() - make_interval(mins => ${minutes}), text_body = null, html_body = null
    where recipient = ${email}`.execute(db);
  if (!works) return expect(confirm(email, code)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  await confirm(email, code);
  expect(await logIn(email)).toBeDefined();
});

test('twenty uses of one code at once succeed once', async () => {
  await member('kim@a.example');
  await forgot('kim@a.example');
  const code = await newestCode('kim@a.example');
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => reset('kim@a.example', code)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('AUTH-56: a new password by code ends every session and the old password, and is told by mail', async () => {
  await member('liv@a.example');
  const { userId } = await logIn('liv@a.example');
  await insertSession(db, { userId });
  await forgot('liv@a.example');
  await reset('liv@a.example', await newestCode('liv@a.example'));
  const live = await db.selectFrom('user_session').where('user_id', '=', userId).where('ended_at', 'is', null).selectAll().execute();
  expect(live).toEqual([]);
  expect(await logIn('liv@a.example', OTHER)).toEqual({ userId });
  await expect(logIn('liv@a.example', PASSWORD)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  expect((await mails('liv@a.example')).at(-1)?.subject).toBe('Your password for Redoubt was changed');
});

test('a new password that is too weak costs no try of the code', async () => {
  await member('max@a.example');
  await forgot('max@a.example');
  const code = await newestCode('max@a.example');
  for (let tries = 0; tries < 6; tries += 1) {
    await expect(reset('max@a.example', code, 'short1')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  }
  await reset('max@a.example', code);
});

test('a code for one thing is no code for another, nor for another address', async () => {
  await member('ned@a.example');
  await member('oda@a.example');
  await forgot('ned@a.example');
  await expect(reset('oda@a.example', await newestCode('ned@a.example'))).rejects.toMatchObject({ code: 'CodeMismatchException' });
  await join('pam@a.example');
  await expect(reset('pam@a.example', await newestCode('pam@a.example'))).rejects.toMatchObject({ code: 'CodeMismatchException' });
});

test('an address without an account is answered like one with an account, at every step', async () => {
  await member('quinn@a.example');
  for (const email of ['quinn@a.example', 'unknown@a.example']) {
    await expect(logIn(email, OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(reset(email, '111111')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await forgot(email);
    const wrong = email === 'quinn@a.example' ? otherCode(await newestCode(email)) : '111111';
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(reset(email, wrong)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    }
    await expect(reset(email, wrong)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  }
  expect(await mails('unknown@a.example')).toEqual([]);
});

test('after ten failures even the right password is answered like a wrong one, and a login elsewhere goes on', async () => {
  await member('rob@a.example');
  await member('sue@a.example');
  const { userId } = await logIn('rob@a.example');
  const sessionId = await insertSession(db, { userId });
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(logIn('rob@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  }
  // The first pause is one second; a busy machine needs more between two lines.
  await sql`update login_failure set blocked_until = blocked_until + interval '1 hour'`.execute(db);
  await expect(logIn('rob@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  expect(await logIn('sue@a.example')).toBeDefined();
  const session = await db.selectFrom('user_session').where('id', '=', sessionId).select('ended_at').executeTakeFirstOrThrow();
  expect(session.ended_at).toBeNull();
  await db.updateTable('login_failure').set({ blocked_until: sql<Date>`now()` }).execute();
  expect(await logIn('rob@a.example')).toEqual({ userId });
});

test('wrong logins at the same time cannot outrun the count', async () => {
  await member('tom@a.example');
  await expect(logIn('tom@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  const failures = db.selectFrom('login_failure').where('failures', '=', 16).select('failures');
  // The next pause is 64 seconds: longer than this test can take.
  await db.updateTable('login_failure').set({ failures: 15 }).where('failures', '=', 1).execute();
  await Promise.allSettled(Array.from({ length: 15 }, () => logIn('tom@a.example', OTHER)));
  expect(await failures.execute()).toHaveLength(1);
  await expect(logIn('tom@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('a disabled account cannot log in, reset or sign up again', async () => {
  await member('uma@a.example');
  await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('email', '=', 'uma@a.example').execute();
  await expect(logIn('uma@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await forgot('uma@a.example');
  expect(await codes('uma@a.example')).toHaveLength(1);
  await expect(join('uma@a.example')).rejects.toMatchObject({ code: 'UsernameExistsException' });
});

test('neither passwords nor codes are stored as they are', async () => {
  await member('val@a.example');
  await forgot('val@a.example');
  const code = await newestCode('val@a.example');
  const { rows } = await sql<{ all: string }>`
    select (select jsonb_agg(a)::text from user_account a) || (select jsonb_agg(c)::text from verification_code c) as all`.execute(db);
  expect(rows[0]?.all).not.toContain(PASSWORD);
  expect(rows[0]?.all).not.toContain(`"${code}"`);
});
