import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { call, mintToken, provideTestContext } from '@/testing/web-context';
import { GET as authGet, POST as authPost } from './[...nextauth]/route.ts';
import { POST as forgotPassword } from './forgot-password/route.ts';
import { POST as resendConfirmation } from './resend-confirmation/route.ts';
import { POST as resetForgottenPassword } from './reset-forgotten-password/route.ts';
import { POST as signup } from './signup/route.ts';
import { POST as verifyEmail } from './verify-email/route.ts';

const database = await createTestDatabase();
const { db } = database;
beforeAll(() => provideTestContext({ db }));
afterAll(() => database[Symbol.asyncDispose]());

const PASSWORD = 'seven ducks 7';
const ORIGIN = { origin: 'http://localhost:3000' };

type Jar = Map<string, string>;

const send = (handler: typeof signup, body: unknown) => call(handler, { method: 'POST', body, headers: ORIGIN });

/** One call of next-auth's protocol, from a browser with these cookies. */
async function auth(jar: Jar, path: string, form?: Record<string, string>, headers: Record<string, string> = ORIGIN) {
  const [action = '', query = ''] = path.split('?');
  const request = new Request(`http://localhost:3000/api/auth/${action}${query && `?${query}`}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      'x-redoubt-client': '127.0.0.1',
      'x-redoubt-direct': '1',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
  });
  const handler = form === undefined ? authGet : authPost;
  const response = await handler(request, { params: Promise.resolve({ nextauth: action.split('/') }) });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  const text = await response.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

async function csrf(jar: Jar): Promise<string> {
  const { body } = await auth(jar, 'csrf');
  return (body as { csrfToken: string }).csrfToken;
}

async function logIn(email: string, password = PASSWORD): Promise<{ jar: Jar; answer: Awaited<ReturnType<typeof auth>> }> {
  const jar: Jar = new Map();
  const csrfToken = await csrf(jar);
  const answer = await auth(jar, 'callback/credentials', { csrfToken, email, password, redirect: 'false', json: 'true' });
  return { jar, answer };
}

async function newestCode(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mail')
    .where('recipient', '=', email)
    .where('text_body', 'is not', null)
    .orderBy('created_at', 'desc')
    .select('text_body')
    .executeTakeFirst();
  return /\d{6}/.exec(mail?.text_body ?? '')?.[0] ?? 'none';
}

async function join(email: string): Promise<void> {
  expect(await send(signup, { email, password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await send(verifyEmail, { email, verificationCode: await newestCode(email) })).toMatchObject({ status: 200 });
}

test('AUTH-54, AUTH-57, AUTH-59, SESS-02, T-13: signing up, confirming and logging in by email address and password', async () => {
  const email = 'ada@a.example';
  expect((await send(signup, { email: ' Ada@A.example ', password: PASSWORD })).body).toEqual({
    success: true,
    email,
    confirmed: false,
    codeDelivery: { medium: 'EMAIL', destination: 'a***@a.example' },
  });
  const early = await logIn(email);
  expect(early.answer).toMatchObject({ status: 401, body: { url: expect.stringContaining('error=UserNotConfirmedException') } });
  const code = await newestCode(email);
  expect((await send(verifyEmail, { email, verificationCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).body).toEqual({
    success: true,
    email,
  });
  const { jar, answer } = await logIn(email);
  expect(answer).toMatchObject({ status: 200, body: { url: 'http://localhost:3000' } });
  expect((await auth(jar, 'session')).body).toEqual({
    user: { email, username: expect.stringMatching(/^[a-z0-9]{12}$/), image: null },
    expires: expect.stringMatching(/Z$/),
  });
});

test('ROUTE-25, SESS-09, SESS-10, SESS-11, SESS-12: a visitor has an empty session, a CSRF token and the list of providers', async () => {
  const jar: Jar = new Map();
  expect((await auth(jar, 'session')).body).toEqual({});
  expect((await auth(jar, 'csrf')).body).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await auth(jar, 'providers')).body).toMatchObject({ credentials: { id: 'credentials', type: 'credentials' } });
});

test('SESS-16: next-auth’s client may report errors with level, code and details', async () => {
  const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'Failed to fetch', path: 'session' };
  expect(await auth(new Map(), '_log', report)).toMatchObject({ status: 200 });
});

test('OP-09: the session cookie is out of reach for scripts and other sites, and answers are not cached', async () => {
  await join('bea@a.example');
  const { answer } = await logIn('bea@a.example');
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('next-auth.session-token='));
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('AUTH-36: a wrong password and an unknown address get the same answer', async () => {
  await join('dan@a.example');
  const wrong = (await logIn('dan@a.example', 'eight geese 8')).answer;
  const unknown = (await logIn('missing@a.example')).answer;
  expect(wrong).toMatchObject({ status: 401, body: { url: expect.stringMatching(/error=NotAuthorizedException/) } });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('SESS-15: after signing out a copy of the cookie is invalid', async () => {
  await join('eve@a.example');
  const { jar } = await logIn('eve@a.example');
  const copy: Jar = new Map(jar);
  const csrfToken = await csrf(jar);
  expect((await auth(jar, 'signout', { csrfToken, callbackUrl: '/', json: 'true' })).body).toEqual({ url: 'http://localhost:3000/' });
  expect(jar.has('next-auth.session-token')).toBe(false);
  expect((await auth(copy, 'session')).body).toEqual({});
});

test('AUTH-56: a new password ends the sessions of every device', async () => {
  await join('flo@a.example');
  const { jar } = await logIn('flo@a.example');
  const { requestReset } = await import('@redoubt/server/people/login/request-reset');
  const { secrets } = getContext();
  await requestReset({ db }, { email: 'flo@a.example', secret: secrets.sessionSecret, site: { name: 'S', origin: 'https://s.example' } });
  const body = { email: 'flo@a.example', code: await newestCode('flo@a.example'), newPassword: 'eight geese 8' };
  expect(await send(resetForgottenPassword, body)).toMatchObject({ status: 200, body: { success: true } });
  expect((await auth(jar, 'session')).body).toEqual({});
  expect((await logIn('flo@a.example', 'eight geese 8')).answer).toMatchObject({ status: 200 });
});

test('nothing that a client posts to its session becomes part of it', async () => {
  await join('gus@a.example');
  const { jar } = await logIn('gus@a.example');
  const before = (await auth(jar, 'session')).body;
  const csrfToken = await csrf(jar);
  const data = { role: 'admin', adminId: 'root', user: { username: 'root', email: 'root@a.example' }, sid: 'x' };
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  await call(authPost, {
    method: 'POST',
    path: '/api/auth/session',
    params: { nextauth: 'session' },
    body: { csrfToken, data },
    headers: { ...ORIGIN, cookie },
  });
  expect((await auth(jar, 'session')).body).toMatchObject({ user: (before as { user: object }).user });
});

test('a token with an unknown id gives no user', async () => {
  const jar: Jar = new Map([['next-auth.session-token', await mintToken({ sid: 'x', email: 'root@a.example', adminId: 'root' })]]);
  expect((await auth(jar, 'session')).body).toEqual({});
});

test('another site cannot log a user in or out', async () => {
  await join('hal@a.example');
  const jar: Jar = new Map();
  const csrfToken = await csrf(jar);
  const form = { csrfToken, email: 'hal@a.example', password: PASSWORD, json: 'true' };
  const elsewhere = { origin: 'https://evil.example' };
  expect(await auth(jar, 'callback/credentials', form, elsewhere)).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  expect(await auth(jar, 'signout', { csrfToken, json: 'true' }, elsewhere)).toMatchObject({ status: 403 });
});

test('without the CSRF token a login is not tried', async () => {
  await join('ida@a.example');
  const answer = await auth(new Map(), 'callback/credentials', { email: 'ida@a.example', password: PASSWORD, json: 'true' });
  expect(answer.body).toEqual({ url: 'http://localhost:3000/api/auth/signin?csrf=true' });
});

test('AUTH-55, AUTH-58: a request for a code gets the same answer for every address, and only queues a job', async () => {
  await join('jan@a.example');
  const known = await send(forgotPassword, { email: 'jan@a.example' });
  const unknown = await send(forgotPassword, { email: 'joe@a.example' });
  expect(known).toMatchObject({ status: 200, body: { success: true, codeDelivery: { medium: 'EMAIL', destination: 'j***@a.example' } } });
  expect(unknown.body).toEqual(known.body);
  expect((await send(resendConfirmation, { email: 'joe@a.example' })).status).toBe(200);
});

test.each([
  ['an address list', { email: 'a@a.example, b@a.example', password: PASSWORD }, 'email'],
  ['a line break', { email: 'a@a.example\r\nBcc: b@a.example', password: PASSWORD }, 'email'],
  ['321 characters', { email: `${'a'.repeat(311)}@a.example`, password: PASSWORD }, 'email'],
  ['a number', { email: 7, password: PASSWORD }, 'email'],
  ['no password', { email: 'x@a.example' }, 'password'],
  ['a password that is a list', { email: 'x@a.example', password: ['seven ducks 7'] }, 'password'],
])('signing up with %s is refused with its field', async (_name, body, field) => {
  expect(await send(signup, body)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
});

test('an address of 320 characters can sign up', async () => {
  const email = `${'a'.repeat(310)}@a.example`;
  expect(await send(signup, { email, password: PASSWORD })).toMatchObject({ status: 200 });
});

test('AUTH-40: a weak password has its own error', async () => {
  expect(await send(signup, { email: 'kim@a.example', password: 'password1' })).toMatchObject({
    status: 400,
    body: { code: 'InvalidPasswordException', message: 'Password does not meet the requirements.', reason: 'common' },
  });
  expect((await send(signup, { email: 'kimberley@a.example', password: 'kimberley1' })).body).toMatchObject({ reason: 'address' });
  expect((await send(signup, { email: 'kim@a.example', password: 'short' })).body).not.toHaveProperty('reason');
});

test.each(['{"email":', '[]', '"text"', ''])('a login with the body %s is 4xx, not 500', async (text) => {
  const request = new Request('http://localhost:3000/api/auth/callback/credentials', {
    method: 'POST',
    headers: { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'content-type': 'application/json', ...ORIGIN },
    body: text,
  });
  const response = await authPost(request, { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) });
  expect(response.status).toBe(400);
});

test.each([
  ['signUp', 30, () => send(signup, { email: 'x@a.example', password: 'short' })],
  ['login', 100, () => send(verifyEmail, { email: 'x', verificationCode: '000000' })],
  ['codeRequests', 30, () => send(forgotPassword, { email: 'x' })],
] as const)('the limit %s allows a network %i an hour', async (_name, count, ask) => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  await db.deleteFrom('rate_limit').execute();
  const statuses = [];
  for (let asked = 0; asked <= count; asked += 1) statuses.push((await ask()).status);
  expect(statuses.indexOf(429)).toBe(count);
  provideTestContext({ db });
});

test('a network has one code a minute mailed to an address and five an hour, for each purpose, and ten tries', async () => {
  provideTestContext({ db, environment: { LIMITS_SCALE: '1' } });
  await db.deleteFrom('rate_limit').execute();
  expect((await send(forgotPassword, { email: 'liv@a.example' })).status).toBe(200);
  expect(await send(forgotPassword, { email: 'liv@a.example' })).toMatchObject({ status: 429, body: { code: 'LimitExceededException' } });
  for (let asked = 0; asked < 5; asked += 1) await send(signup, { email: 'liv@a.example', password: PASSWORD });
  expect((await send(signup, { email: 'liv@a.example', password: PASSWORD })).status).toBe(429);
  const tryCode = () => send(verifyEmail, { email: 'liv@a.example', verificationCode: '000000' });
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await tryCode()).status);
  expect(statuses.indexOf(429)).toBe(10);
  provideTestContext({ db });
});
