import { openCognito } from '@redoubt/identity/cognito';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startCognitoStub } from '@redoubt/testing/identity/cognito-stub';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPictureFolder } from '../../platform/upload/picture-folder.ts';
import { deleteAccount } from '../../privacy/delete-account.ts';
import { createUser } from '../account/create-user.ts';
import { insertSession } from '../session/session-store.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import { createCognitoUserPool } from './user-pool-cognito.ts';

// What Cognito alone can do to us. What it promises like our own pool is in user-pool.db.test.ts.

const PASSWORD = 'seven ducks 7';
const OTHER = 'eight geese 8';
const secret = 'k'.repeat(64);
const site = { name: 'Redoubt', origin: 'https://site.example' };
const allow = async () => undefined;

const database = await createTestDatabase();
const { db } = database;
const stub = await startCognitoStub();
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
afterEach(() => stub.hideUnknown(true));
afterAll(async () => {
  await stub[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const { issuer, clientId, url: endpoint } = stub;
const access = { region: 'eu-central-1', clientId, clientSecret: stub.clientSecret, endpoint };

function openPool(changed: Partial<typeof access> = {}) {
  const cognito = openCognito({ ...access, ...changed }, { connectMs: 200, answerMs: 300 });
  return createCognitoUserPool({ open: async () => cognito, issuer, clientId, log });
}
const pool = openPool();

const join = (email: string) => pool.signUp({ db }, { email, password: PASSWORD, secret, site, allow });
const logIn = (email: string, password = PASSWORD) => pool.signIn({ db }, { email, password });
const reset = (email: string, code = '123456') => pool.reset({ db }, { email, code, newPassword: OTHER, secret, site, allow });

async function confirmed(email: string): Promise<void> {
  await join(email);
  await pool.confirm({ db }, { email, code: stub.codeOf(email, 'sign-up'), secret, allow });
}

async function member(email: string) {
  await confirmed(email);
  const { userId } = await logIn(email);
  return { id: userId, sessionId: await insertSession(db, { userId }), username: 'unknown', email, role: 'user' as const };
}

const change = (user: Awaited<ReturnType<typeof member>>) =>
  pool.changePassword({ db }, { user, oldPassword: PASSWORD, newPassword: OTHER, site, allow });

const SILENCE = {
  code: 'ServiceUnavailableException',
  message: 'The service that keeps passwords does not answer right now. Please try again in a few minutes.',
};

test('every call with a name in it proves that it is our client who asks', async () => {
  await confirmed('ada@a.example');
  await pool.requestReset({ db }, { email: 'ada@a.example' });
  await expect(reset('ada@a.example', stub.codeOf('ada@a.example', 'reset'))).resolves.toBeUndefined();
  const stranger = openPool({ clientSecret: 'another secret' });
  await expect(stranger.signUp({ db }, { email: 'b@a.example', password: PASSWORD, secret, site, allow })).rejects.toMatchObject({
    code: 'UnknownException',
    facts: { operation: 'SignUp', failure: 'NotAuthorizedException' },
  });
});

test('a client without a secret sends no proof', async () => {
  await using open = await startCognitoStub({ clientSecret: '' });
  const cognito = openCognito({ region: 'eu-central-1', clientId: open.clientId, clientSecret: open.clientSecret, endpoint: open.url });
  await cognito.signUp({ email: 'ann@a.example', password: PASSWORD });
  await expect(cognito.initiateAuth({ email: 'ann@a.example', password: PASSWORD })).rejects.toMatchObject({
    code: 'UserNotConfirmedException',
  });
  expect(open.calls.map(({ operation, body }) => [operation, /secret.?hash/i.test(body)])).toEqual([
    ['SignUp', false],
    ['InitiateAuth', false],
  ]);
});

test.each([
  ['SignUp', () => join('bob@a.example')],
  ['ConfirmSignUp', () => pool.confirm({ db }, { email: 'bob@a.example', code: '123456', secret, allow })],
  ['ResendConfirmationCode', () => pool.resend({ db }, { email: 'bob@a.example' })],
  ['ForgotPassword', () => pool.requestReset({ db }, { email: 'bob@a.example' })],
  ['ConfirmForgotPassword', () => reset('bob@a.example')],
])('%s: a limit is said, and asked for once', async (operation, ask) => {
  for (const type of ['LimitExceededException', 'TooManyRequestsException']) {
    const before = stub.calls.length;
    stub.trouble(operation, { type, message: 'Attempt limit exceeded, please try after some time.' });
    await expect(ask()).rejects.toMatchObject({ code: 'LimitExceededException' });
    expect(stub.calls.length - before).toBe(1);
  }
});

test.each(['silence', 'reset', 'html', 'bad-gateway', 'truncated', { type: 'InternalErrorException', status: 500 }] as const)(
  'when it answers with %o, people are told so, and nothing is asked twice',
  async (trouble) => {
    const calls = {
      SignUp: () => join('cat@a.example'),
      ConfirmSignUp: () => pool.confirm({ db }, { email: 'cat@a.example', code: '123456', secret, allow }),
      ResendConfirmationCode: () => pool.resend({ db }, { email: 'cat@a.example' }),
      InitiateAuth: () => logIn('cat@a.example'),
      ForgotPassword: () => pool.requestReset({ db }, { email: 'cat@a.example' }),
      ConfirmForgotPassword: () => reset('cat@a.example'),
    };
    for (const [operation, ask] of Object.entries(calls)) {
      const before = stub.calls.length;
      stub.trouble(operation, trouble);
      await expect(ask()).rejects.toMatchObject(SILENCE);
      expect(stub.calls.length - before).toBe(1);
    }
  },
);

test('when the pool is down, the error says so', async () => {
  const nowhere = openPool({ endpoint: 'http://127.0.0.1:1' });
  await expect(nowhere.signIn({ db }, { email: 'dan@a.example', password: PASSWORD })).rejects.toMatchObject(SILENCE);
});

test('a login without tokens fails', async () => {
  await confirmed('eve@a.example');
  stub.trouble('InitiateAuth', 'empty');
  await expect(logIn('eve@a.example')).rejects.toMatchObject(SILENCE);
});

test('what the pool asks beside a password is not answered, and the operator reads what it was', async () => {
  await confirmed('flo@a.example');
  stub.userOf('flo@a.example').challenge = 'SOFTWARE_TOKEN_MFA';
  await expect(logIn('flo@a.example')).rejects.toMatchObject({ code: 'UnknownException', facts: { failure: 'SOFTWARE_TOKEN_MFA' } });
});

test('a statement by another issuer, or for another client, fails', async () => {
  await confirmed('gus@a.example');
  const cognito = openCognito(access);
  for (const expected of [
    { issuer: 'https://elsewhere.example', clientId },
    { issuer, clientId: 'another client' },
  ]) {
    const strict = createCognitoUserPool({ open: async () => cognito, log, ...expected });
    await expect(strict.signIn({ db }, { email: 'gus@a.example', password: PASSWORD })).rejects.toMatchObject({
      code: 'ServiceUnavailableException',
    });
  }
});

test('AUTH-36: a pool that tells unknown addresses apart is not passed on', async () => {
  stub.hideUnknown(false);
  await expect(logIn('unknown@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  expect(await pool.requestReset({ db }, { email: 'unknown@a.example' })).toBeUndefined();
  expect(await pool.resend({ db }, { email: 'unknown@a.example' })).toBeUndefined();
  await expect(reset('unknown@a.example')).rejects.toMatchObject({ code: 'CodeMismatchException' });
});

test('a code that could not be mailed is answered like one that was, and logged', async () => {
  stub.trouble('ForgotPassword', { type: 'CodeDeliveryFailureException' });
  expect(await pool.requestReset({ db }, { email: 'hal@a.example' })).toBeUndefined();
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
    level: 40,
    msg: 'the user pool sent no code',
    operation: 'ForgotPassword',
    failure: 'CodeDeliveryFailureException',
  });
});

test('a user who must choose a new password gets the error of a wrong one', async () => {
  await confirmed('ida@a.example');
  stub.userOf('ida@a.example').status = 'RESET_REQUIRED';
  await expect(logIn('ida@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('who was disabled in the pool is refused like a wrong password', async () => {
  await confirmed('jan@a.example');
  stub.userOf('jan@a.example').enabled = false;
  await expect(logIn('jan@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('our own pauses stand before those of the pool: it is not asked during one', async () => {
  await confirmed('ivo@a.example');
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(logIn('ivo@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    stub.advance(3_600_000);
  }
  await sql`update login_failure set blocked_until = blocked_until + interval '1 hour'`.execute(db);
  const before = stub.calls.length;
  await expect(logIn('ivo@a.example')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  expect(stub.calls.length).toBe(before);
  await db.updateTable('login_failure').set({ blocked_until: sql<Date>`now()` }).execute();
  expect(await logIn('ivo@a.example')).toBeDefined();
});

test('an address that the pool does not vouch for makes no account', async () => {
  await confirmed('kim@a.example');
  stub.userOf('kim@a.example').emailVerified = false;
  await expect(logIn('kim@a.example')).rejects.toMatchObject({ code: 'UnknownException', facts: { outcome: 'unverified' } });
  expect(await db.selectFrom('user_account').where('email', '=', 'kim@a.example').select('id').execute()).toEqual([]);
});

test('an account that we keep a password of is not opened by a user of the pool with its address', async () => {
  await createUser({ db }, { email: 'liv@a.example', password: OTHER, admin: true, confirmed: true, siteName: 'Redoubt', actor: 'test' });
  await expect(join('liv@a.example')).rejects.toMatchObject({ code: 'UsernameExistsException' });
  // A user whom an operator added to the pool.
  await openCognito(access).signUp({ email: 'liv@a.example', password: PASSWORD });
  Object.assign(stub.userOf('liv@a.example'), { status: 'CONFIRMED', emailVerified: true });
  await expect(logIn('liv@a.example')).rejects.toMatchObject({ code: 'UnknownException', facts: { outcome: 'not-linked' } });
  await expect(logIn('liv@a.example', OTHER)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('who comes from Google cannot be signed up for with a password, and has none to confirm anything with', async () => {
  const entry = await enterByIdentity(
    { db },
    { issuer, subject: 'google-1', method: 'google', verifiedEmail: 'max@a.example', picture: null },
  );
  if (entry.outcome !== 'entered') throw new Error(entry.outcome);
  await expect(join('max@a.example')).rejects.toMatchObject({ code: 'UsernameExistsException' });
  const user = { id: entry.userId, sessionId: '', username: 'max', email: 'max@a.example', role: 'user' as const };
  expect(await pool.checkPassword({ db }, { user, password: PASSWORD, allow })).toBeUndefined();
  await expect(change(user)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

test('users are known by the subject of the pool: a new address is taken over, an old one belongs to no one', async () => {
  const { id } = await member('ned@a.example');
  stub.userOf('ned@a.example').email = 'edward@a.example';
  expect(await logIn('edward@a.example')).toEqual({ userId: id });
  expect(await db.selectFrom('user_account').where('id', '=', id).select('email').execute()).toEqual([{ email: 'edward@a.example' }]);
  expect((await member('ned@a.example')).id).not.toBe(id);
});

test('another user with the former address of an account proves nothing for it', async () => {
  const user = await member('oda@a.example');
  stub.userOf('oda@a.example').email = 'moved@a.example';
  await addToPool('oda@a.example');
  expect(await pool.checkPassword({ db }, { user, password: OTHER, allow })).toBe(false);
  await expect(pool.changePassword({ db }, { user, oldPassword: OTHER, newPassword: 'nine swans 99', site, allow })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  });
  await expect(pool.prepareDeletion({ db }, { user, password: OTHER })).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

/** A new user in the pool, past our own check of the address. */
async function addToPool(email: string): Promise<void> {
  await openCognito(access).signUp({ email, password: OTHER });
  Object.assign(stub.userOf(email), { status: 'CONFIRMED', emailVerified: true });
}

test('of eight first logins at once one makes the account', async () => {
  await confirmed('pam@a.example');
  const ids = await Promise.all(Array.from({ length: 8 }, () => logIn('pam@a.example')));
  expect(new Set(ids.map(({ userId }) => userId)).size).toBe(1);
});

test('the pool takes no password with a blank at an end, so none is set or tried', async () => {
  const before = stub.calls.length;
  const password = ' seven ducks 7';
  await expect(pool.signUp({ db }, { email: 'q@a.example', password, secret, site, allow })).rejects.toMatchObject({
    code: 'InvalidPasswordException',
  });
  await expect(logIn('q@a.example', password)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  expect(stub.calls.length).toBe(before);
});

test.each(['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'])('%s by the pool itself is passed on', async (type) => {
  const user = await member(`rob-${type.toLowerCase()}@a.example`);
  stub.trouble('ChangePassword', { type });
  await expect(change(user)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  stub.trouble('ConfirmForgotPassword', { type });
  await expect(reset(user.email)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
});

test('when the pool does not delete a user, nothing of theirs is deleted', async () => {
  const user = await member('sue@a.example');
  const pictures = openPictureFolder({ dataDir: 'no user here has a picture' });
  const remove = () => deleteAccount({ db, pool, pictures, log }, { user, password: PASSWORD, allow });
  stub.trouble('DeleteUser', { type: 'InternalErrorException', status: 500 });
  await expect(remove()).rejects.toMatchObject(SILENCE);
  expect(await logIn('sue@a.example')).toEqual({ userId: user.id });
  await remove();
  expect(() => stub.userOf('sue@a.example')).toThrow();
});

test('no password, code or token is logged, whatever happens', () => {
  const sent = stub.calls.map(({ body }) => body).join('\n');
  expect(sent).toContain(PASSWORD);
  expect(lines.length).toBeGreaterThan(0);
  for (const text of [PASSWORD, OTHER, 'eyJ', '@a.example']) expect(lines.join('\n')).not.toContain(text);
});
