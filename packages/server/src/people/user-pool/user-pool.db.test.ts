import { openCognito } from '@redoubt/identity/cognito';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startCognitoStub } from '@redoubt/testing/identity/cognito-stub';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { openPictureFolder } from '../../platform/upload/picture-folder.ts';
import { deleteAccount } from '../../privacy/delete-account.ts';
import { requestReset } from '../login/request-reset.ts';
import { resendCode } from '../login/resend-code.ts';
import { insertSession } from '../session/session-store.ts';
import type { UserPool } from './user-pool.ts';
import { createCognitoUserPool } from './user-pool-cognito.ts';
import { localUserPool } from './user-pool-local.ts';

// What both pools promise. What only one of them does is told in docs/operations.md and proven in account.db.test.ts (local) and
// user-pool-cognito.db.test.ts.

const secret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';
const allow = async () => undefined;
const log = pino({ level: 'silent' });

type Database = Awaited<ReturnType<typeof createTestDatabase>>;
type Purpose = 'sign-up' | 'reset';

/** What differs in asking: how a mailed code is read, and how its time passes. */
type Harness = AsyncDisposable & {
  readonly pool: UserPool;
  /** The newest code that was mailed to an address. */
  codeOf(email: string, purpose: Purpose): Promise<string>;
  expireCodes(): Promise<void>;
};

async function openLocal({ db }: Database): Promise<Harness> {
  /** Does what the worker does with the codes that were ordered. */
  const runJobs = async () => {
    const jobs = sql<{ payload: { purpose: string; email: string } }>`
      delete from graphile_worker._private_jobs where task_id in
        (select id from graphile_worker._private_tasks where identifier = 'send-code') returning payload`;
    for (const { payload } of (await jobs.execute(db)).rows) {
      const order = { email: payload.email, secret, site };
      await (payload.purpose === 'sign-up' ? resendCode({ db }, order) : requestReset({ db }, order));
    }
  };
  return {
    pool: localUserPool,
    async codeOf(email, purpose) {
      await runJobs();
      const subject = purpose === 'sign-up' ? 'Confirm your%' : 'Reset your%';
      const mail = await db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .where('subject', 'like', subject)
        .orderBy('created_at', 'desc')
        .select('text_body')
        .executeTakeFirst();
      return /\d{6}/.exec(mail?.text_body ?? '')?.[0] ?? 'none';
    },
    async expireCodes() {
      await sql`update verification_code set expires_at = now() where ended_at is null`.execute(db);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function openCognitoOverHttp(): Promise<Harness> {
  const stub = await startCognitoStub();
  const { issuer, clientId, clientSecret, url: endpoint } = stub;
  const cognito = openCognito({ region: 'eu-central-1', clientId, clientSecret, endpoint });
  const pool = createCognitoUserPool({ open: async () => cognito, issuer, clientId, log });
  return {
    pool,
    codeOf: async (email, purpose) => stub.codeOf(email, purpose),
    expireCodes: async () => stub.advance(25 * 3_600_000),
    [Symbol.asyncDispose]: () => stub[Symbol.asyncDispose](),
  };
}

describe.each([
  ['the local pool', openLocal],
  ['the pool at Cognito', openCognitoOverHttp],
])('%s', async (_name, open) => {
  const database = await createTestDatabase();
  const { db } = database;
  const harness = await open(database);
  const { pool, codeOf, expireCodes } = harness;
  afterAll(async () => {
    await harness[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const join = (email: string, password = PASSWORD) => pool.signUp({ db }, { email, password, secret, site, allow });
  const confirm = (email: string, code: string) => pool.confirm({ db }, { email, code, secret, allow });
  const logIn = (email: string, password = PASSWORD) => pool.signIn({ db }, { email, password });
  const forgot = (email: string) => pool.requestReset({ db }, { email });
  const reset = (email: string, code: string, newPassword = OTHER) => pool.reset({ db }, { email, code, newPassword, secret, site, allow });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  /** A user who signed up, confirmed and logged in. */
  async function member(email: string) {
    await join(email);
    await confirm(email, await codeOf(email, 'sign-up'));
    const { userId } = await logIn(email);
    const sessionId = await insertSession(db, { userId });
    return { id: userId, sessionId, username: 'unknown', email, role: 'user' as const };
  }

  const isOpen = async (sessionId: string) =>
    (await db.selectFrom('user_session').where('id', '=', sessionId).select('ended_at').executeTakeFirstOrThrow()).ended_at === null;
  const subjects = async (email: string) =>
    (await db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select('subject').execute()).map(
      ({ subject }) => subject,
    );

  test('AUTH-54, AUTH-57, AUTH-59: who signs up and confirms logs in, as the same person every time', async () => {
    await join('ada@a.example');
    await confirm('ada@a.example', await codeOf('ada@a.example', 'sign-up'));
    const { userId } = await logIn('ada@a.example');
    expect(await logIn('ada@a.example')).toEqual({ userId });
    expect(await db.selectFrom('login_failure').selectAll().execute()).toEqual([]);
    const { email, confirmed_at } = await db.selectFrom('user_account').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
    expect(email).toBe('ada@a.example');
    expect(confirmed_at).not.toBeNull();
  });

  test('AUTH-37: who has not confirmed is told so after the right password', async () => {
    await join('bea@a.example');
    await expect(logIn('bea@a.example')).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  });

  test('AUTH-36: a wrong password and an unknown address are refused alike', async () => {
    await member('cleo@a.example');
    for (const [email, password] of [
      ['cleo@a.example', OTHER],
      ['cleo@a.example', ''],
      ['cleo@a.example', ' seven ducks 7'],
      ['unknown@a.example', PASSWORD],
    ] as const) {
      await expect(logIn(email, password)).rejects.toMatchObject({
        code: 'NotAuthorizedException',
        message: expect.stringMatching(/^Email and/),
      });
    }
  });

  test.each([
    ['too short', 'abc1234'],
    ['without a digit', 'seven ducks'],
    ['without a letter', '7294618350'],
    ['among the most used', 'password1'],
    ['made of the product', 'redoubt2026'],
    ['of 257 characters', `${'ab1 '.repeat(64)}x`],
  ])('AUTH-40: a password %s is refused wherever one is set', async (name, password) => {
    const email = `dan-${name.replaceAll(' ', '-')}@a.example`;
    await expect(join(email, password)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    await expect(reset(email, '123456', password)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    const user = await member(email);
    const change = { user, oldPassword: PASSWORD, newPassword: password, site, allow };
    await expect(pool.changePassword({ db }, change)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  });

  test('AUTH-39: an address that is confirmed is taken, and its owner is told', async () => {
    await member('eve@a.example');
    await expect(join('eve@a.example', OTHER)).rejects.toMatchObject({ code: 'UsernameExistsException', field: 'email' });
    expect(await subjects('eve@a.example')).toContain('Someone tried to sign up at Redoubt with your address');
    await expect(logIn('eve@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });

  test('AUTH-46: a code that is wrong or too old confirms nothing', async () => {
    await join('flo@a.example');
    const code = await codeOf('flo@a.example', 'sign-up');
    await expect(confirm('flo@a.example', wrong(code))).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(confirm('flo@a.example', '')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expireCodes();
    await expect(confirm('flo@a.example', code)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await expect(logIn('flo@a.example')).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  });

  test('AUTH-47: an address that is confirmed is not awaiting authorization', async () => {
    await member('gus@a.example');
    await expect(confirm('gus@a.example', '123456')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Email gus@a.example is not awaiting authorization.',
    });
  });

  test('AUTH-58: another code can be asked for and confirms; the one before does not', async () => {
    await join('hal@a.example');
    const first = await codeOf('hal@a.example', 'sign-up');
    await pool.resend({ db }, { email: 'hal@a.example' });
    const second = await codeOf('hal@a.example', 'sign-up');
    if (first !== second) await expect(confirm('hal@a.example', first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await confirm('hal@a.example', second);
    expect(await logIn('hal@a.example')).toBeDefined();
  });

  test('asking for a code says nothing about the address', async () => {
    await member('ida@a.example');
    await join('ivy@a.example');
    for (const email of ['ida@a.example', 'ivy@a.example', 'unknown@a.example']) {
      expect(await pool.resend({ db }, { email })).toBeUndefined();
      expect(await forgot(email)).toBeUndefined();
    }
  });

  test('AUTH-55, AUTH-56: a new password by code ends every session and the old password, and is told by mail', async () => {
    const { id, sessionId } = await member('jan@a.example');
    await forgot('jan@a.example');
    const code = await codeOf('jan@a.example', 'reset');
    await reset('jan@a.example', code);
    expect(await isOpen(sessionId)).toBe(false);
    expect(await logIn('jan@a.example', OTHER)).toEqual({ userId: id });
    await expect(logIn('jan@a.example', PASSWORD)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect(await subjects('jan@a.example')).toContain('Your password for Redoubt was changed');
    await expect(reset('jan@a.example', code, PASSWORD)).rejects.toMatchObject({
      code: expect.stringMatching(/^(CodeMismatch|ExpiredCode)/),
    });
  });

  test('AUTH-44: a wrong code, one that is too old and one for an unknown address set no password', async () => {
    const { sessionId } = await member('kim@a.example');
    await forgot('kim@a.example');
    const code = await codeOf('kim@a.example', 'reset');
    await expect(reset('kim@a.example', wrong(code))).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expireCodes();
    await expect(reset('kim@a.example', code)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await expect(reset('unknown@a.example', code)).rejects.toMatchObject({ code: expect.stringMatching(/^(CodeMismatch|ExpiredCode)/) });
    expect(await isOpen(sessionId)).toBe(true);
    expect(await logIn('kim@a.example')).toBeDefined();
  });

  test('ACCT-09: who knows the present password sets a new one; other sessions end, and a mail tells', async () => {
    const user = await member('liv@a.example');
    const elsewhere = await insertSession(db, { userId: user.id });
    await pool.changePassword({ db }, { user, oldPassword: PASSWORD, newPassword: OTHER, site, allow });
    expect(await logIn('liv@a.example', OTHER)).toEqual({ userId: user.id });
    await expect(logIn('liv@a.example', PASSWORD)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await isOpen(user.sessionId)).toBe(true);
    expect(await subjects('liv@a.example')).toContain('Your password for Redoubt was changed');
  });

  test('OP-38: a wrong present password changes nothing', async () => {
    const user = await member('max@a.example');
    const change = { user, oldPassword: OTHER, newPassword: 'nine swans 99', site, allow };
    await expect(pool.changePassword({ db }, change)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect(await logIn('max@a.example')).toEqual({ userId: user.id });
  });

  test('the password of a user who is logged in is checked, and costs a try', async () => {
    const user = await member('oda@a.example');
    let tries = 0;
    const counted = async () => {
      tries += 1;
    };
    expect(await pool.checkPassword({ db }, { user, password: PASSWORD, allow: counted })).toBe(true);
    expect(await pool.checkPassword({ db }, { user, password: OTHER, allow: counted })).toBe(false);
    expect(tries).toBe(2);
  });

  test('who has no password of their own is not asked for one', async () => {
    const { id } = await db.insertInto('user_account').values({ username: 'pam000001' }).returning('id').executeTakeFirstOrThrow();
    const user = { ...(await member('pam@a.example')), id: id as never };
    const refuse = async () => expect.unreachable();
    expect(await pool.checkPassword({ db }, { user, password: PASSWORD, allow: refuse })).toBeUndefined();
  });

  test('a disabled user is rejected like a wrong password', async () => {
    const { id } = await member('quinn@a.example');
    await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('id', '=', id).execute();
    await expect(logIn('quinn@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });

  test('a deleted user cannot log in, and can sign up again', async () => {
    const user = await member('rob@a.example');
    const pictures = openPictureFolder({ dataDir: 'no user here has a picture' });
    const remove = (password: string) => deleteAccount({ db, pool, pictures, log }, { user, password, allow });
    await expect(remove(OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect(await logIn('rob@a.example')).toEqual({ userId: user.id });
    await remove(PASSWORD);
    await expect(logIn('rob@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect((await member('rob@a.example')).id).not.toBe(user.id);
  });

  test('a limit that is reached stops a sign-up, a new password and a change before anything is done', async () => {
    const user = await member('sue@a.example');
    const refuse = async () => {
      throw new Error('too many');
    };
    const given = { secret, site, allow: refuse };
    await expect(pool.signUp({ db }, { email: 'tom@a.example', password: PASSWORD, ...given })).rejects.toThrow('too many');
    await expect(logIn('tom@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await forgot('sue@a.example');
    const code = await codeOf('sue@a.example', 'reset');
    // Who asked for a code is held back by its own tries alone.
    const elsewhere = { browser: Buffer.alloc(32, 7), ...given };
    await expect(pool.reset({ db }, { email: 'sue@a.example', code, newPassword: OTHER, ...elsewhere })).rejects.toThrow('too many');
    const change = { user, oldPassword: PASSWORD, newPassword: OTHER, ...given };
    await expect(pool.changePassword({ db }, change)).rejects.toThrow('too many');
    expect(await logIn('sue@a.example')).toBeDefined();
  });

  test('after ten failures even the right password is answered like a wrong one', async () => {
    await member('uma@a.example');
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(logIn('uma@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    }
    await sql`update login_failure set blocked_until = blocked_until + interval '1 hour'`.execute(db);
    await expect(logIn('uma@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });

  test('neither passwords, codes nor tokens are stored as they are', async () => {
    const user = await member('val@a.example');
    await forgot('val@a.example');
    const code = await codeOf('val@a.example', 'reset');
    await pool.changePassword({ db }, { user, oldPassword: PASSWORD, newPassword: OTHER, site, allow });
    const { rows } = await sql<{ all: string }>`
      select concat((select jsonb_agg(a) from user_account a), (select jsonb_agg(c) from verification_code c),
        (select jsonb_agg(i) from user_identity i), (select jsonb_agg(s) from user_session s)) as all`.execute(db);
    for (const text of [PASSWORD, OTHER, `"${code}"`]) expect(rows[0]?.all).not.toContain(text);
    // A token, by its first part and a dot: three letters alone stand in many a hash by chance.
    expect(rows[0]?.all).not.toMatch(/eyJ[\w-]+\./);
  });
});
