import { signIn } from 'next-auth/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInByPassword } from './sign-in.ts';

const PROVIDERS = { credentials: { id: 'credentials', type: 'credentials' } };
const ADDRESS = 'http://localhost:3000/api/auth';
const UNKNOWN = { ok: false, code: 'UnknownException' };
const WHO = { email: 'ada@example.com', password: 'correct horse 7' };

type Answers = { providers?: unknown; callback: { status?: number; body: unknown }; session?: unknown };

/** The server as a browser sees it: what each call is answered with. */
function answer({ providers = PROVIDERS, callback, session = {} }: Answers): void {
  const answers: Record<string, { status?: number; body: unknown }> = {
    '/api/auth/providers': { body: providers },
    '/api/auth/csrf': { body: { csrfToken: 'token' } },
    '/api/auth/session': { body: session },
    '/api/auth/callback/credentials': callback,
  };
  vi.stubGlobal('fetch', async (path: string) => {
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} };
    return Response.json(body, { status });
  });
}

beforeEach(() => vi.stubGlobal('window', { location: { href: 'http://localhost:3000/here' } }));
afterEach(() => vi.unstubAllGlobals());

test('SESS-24, OP-16: a failed sign-in returns error, status, ok and url', async () => {
  answer({ callback: { status: 401, body: { url: `${ADDRESS}/error?error=NotAuthorizedException` } } });
  expect(await signIn('credentials', { ...WHO, redirect: false })).toEqual({
    error: 'NotAuthorizedException',
    status: 401,
    ok: false,
    url: null,
  });
  expect(await signInByPassword(WHO)).toEqual({ ok: false, code: 'NotAuthorizedException' });
});

test('SESS-26, T-48: an unknown provider leads to the sign-in page', async () => {
  answer({ callback: { body: {} } });
  await signIn('nope');
  expect(window.location.href).toBe('/api/auth/signin?callbackUrl=http%3A%2F%2Flocalhost%3A3000%2Fhere');
});

test('a sign-in counts when a session is there', async () => {
  answer({ callback: { body: { url: 'http://localhost:3000/here' } }, session: { user: { username: 'k3v9q1' } } });
  expect(await signInByPassword(WHO)).toEqual({ ok: true });
});

test('an answer that only looks like success is none: a stale form token, no session, our own limit', async () => {
  const session = { user: { username: 'k3v9q1' } };
  answer({ callback: { body: { url: `${ADDRESS}/signin?csrf=true` } }, session });
  expect(await signInByPassword(WHO)).toEqual(UNKNOWN);
  answer({ callback: { body: { url: 'http://localhost:3000/here' } }, session: {} });
  expect(await signInByPassword(WHO)).toEqual(UNKNOWN);
  answer({ callback: { status: 429, body: { code: 'LimitExceededException', message: 'Too many requests.' } }, session });
  expect(await signInByPassword(WHO)).toEqual(UNKNOWN);
});

test('a page whose own address tells of an error does not make a login fail', async () => {
  const href = 'http://localhost:3000/auth/login?error=SessionRequired';
  vi.stubGlobal('window', { location: { href } });
  answer({ callback: { body: {} }, session: { user: { username: 'k3v9q1' } } });
  const fetchOthers = fetch;
  vi.stubGlobal('fetch', async (path: string, request?: { body: URLSearchParams }) => {
    if (!path.endsWith('/callback/credentials')) return fetchOthers(path);
    return Response.json({ url: new URL(request?.body.get('callbackUrl') ?? '', href).href });
  });
  expect(await signInByPassword(WHO)).toEqual({ ok: true });
});

test('AUTH-59: a sign-in sends address and password, and a code only once one was asked for', async () => {
  const sent: string[][] = [];
  answer({ callback: { status: 401, body: { url: `${ADDRESS}/error?error=SecondFactorRequiredException` } } });
  const fetchOthers = fetch;
  vi.stubGlobal('fetch', async (path: string, request?: { body: URLSearchParams }) => {
    if (path.endsWith('/callback/credentials')) sent.push([...(request?.body.keys() ?? [])]);
    return fetchOthers(path);
  });
  expect(await signInByPassword(WHO)).toEqual({ ok: false, code: 'SecondFactorRequiredException' });
  await signInByPassword({ ...WHO, code: '123456' });
  const own = ['csrfToken', 'callbackUrl', 'json', 'redirect'];
  expect(sent.map((keys) => keys.filter((key) => !own.includes(key)))).toEqual([
    ['email', 'password'],
    ['email', 'password', 'code'],
  ]);
});
