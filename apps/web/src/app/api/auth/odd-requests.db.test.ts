import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startIdentityProvider } from '@redoubt/testing/identity/identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METHODS, type Method } from '@/http/route/route-declaration';
import { provideTestContext } from '@/testing/web-context';
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './[...nextauth]/route.ts';

// next-auth's protocol comes from a library. Any request, by any method, must get a 4xx at worst.

const ORIGIN = 'http://localhost:3000';
const database = await createTestDatabase();
const provider = await startIdentityProvider({ origins: [ORIGIN] });
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeAll(() => provideTestContext({ db: database.db, environment: { ...provider.environment, LIMITS_SCALE: '1000000' } }));

const HANDLERS = { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT };

const ACTIONS = [
  'providers',
  'session',
  'csrf',
  'signin',
  'signout',
  'callback',
  'verify-request',
  'error',
  '_log',
  'nonsense',
  '__proto__',
];
const PROVIDERS = ['credentials', 'cognito', 'nonsense', '__proto__', '€', 'a\r\nb'];
const PATHS = ACTIONS.flatMap((action) => [[action], ...PROVIDERS.map((name) => [action, name]), [action, 'credentials', 'more']]);

const QUERIES = [
  '',
  'callbackUrl=nonsense',
  'callbackUrl=//',
  'callbackUrl=javascript:alert(1)',
  'callbackUrl=/%E2%82%AC%0d%0a',
  'callbackUrl=https://evil.example',
  'error=%E2%82%AC',
  'error=a%0d%0aset-cookie:b',
  'error=access_denied&state=x',
  'code=1&state=2&iss=x',
  'nextauth=session&nextauth=csrf&__proto__=x',
  'csrf=true&page=%00',
];
const COOKIES = [
  '',
  'next-auth.callback-url=nonsense',
  'next-auth.callback-url=//',
  'next-auth.callback-url=%',
  'next-auth.csrf-token=x',
  'next-auth.csrf-token=x|y|z; next-auth.session-token=x.y.z.a.b',
  'next-auth.session-token.0=x; next-auth.session-token.9999=y',
  'next-auth.state=x; next-auth.pkce.code_verifier=y; next-auth.nonce=z',
  '__proto__=x; constructor=y; =; ;;',
];

type Odd = { method: Method; path: readonly string[]; query?: string; cookie?: string; body?: string; type?: string };

async function ask({ method, path, query = '', cookie = '', body, type = 'application/json' }: Odd) {
  const request = new Request(`${ORIGIN}/api/auth/x?${query}`, {
    method,
    headers: {
      host: 'localhost:3000',
      origin: ORIGIN,
      'x-redoubt-client': '127.0.0.1',
      'x-redoubt-direct': '1',
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  return HANDLERS[method](request, { params: Promise.resolve({ nextauth: [...path] }) });
}

/** The requests that got a 5xx. */
async function findFaults(requests: readonly Odd[]): Promise<string[]> {
  const faults: string[] = [];
  for (const request of requests) {
    const { status } = await ask(request);
    if (status >= 500) faults.push(`${status} ${JSON.stringify(request)}`);
  }
  // The first ones are enough.
  return faults.slice(0, 5);
}

test.each(METHODS)('%s of any address and query is not a 5xx', async (method) => {
  expect(await findFaults(PATHS.flatMap((path) => QUERIES.map((query) => ({ method, path, query }))))).toEqual([]);
});

test.each(['GET', 'POST'] as const)('%s with any cookies is not a 5xx', async (method) => {
  expect(await findFaults(PATHS.flatMap((path) => COOKIES.map((cookie) => ({ method, path, cookie }))))).toEqual([]);
});

test('any form with the right token is not a 5xx', async () => {
  const answer = await ask({ method: 'GET', path: ['csrf'] });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const cookie = answer.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const fields = [
    {},
    { callbackUrl: 7 },
    { callbackUrl: 'nonsense' },
    { callbackUrl: '//' },
    { callbackUrl: ['/'] },
    { callbackUrl: '/€\r\n' },
    { json: true, redirect: {} },
    { json: 'true', email: { $ne: '' }, password: [], code: {} },
    { json: 'true', email: 'a@b.example', password: 7 },
    { level: '__proto__', code: {} },
    { level: 'error', code: null, message: [[]] },
    { data: { user: [] }, level: 7 },
    { prompt: 'login', identity_provider: 7 },
  ];
  const posts = PATHS.flatMap((path) =>
    fields.map((each) => ({ method: 'POST' as const, path, cookie, body: JSON.stringify({ csrfToken, ...each }) })),
  );
  const others = PATHS.flatMap((path) => [
    { method: 'POST' as const, path, cookie, type: 'application/x-www-form-urlencoded', body: `csrfToken=${csrfToken}&callbackUrl=%00` },
    { method: 'POST' as const, path, cookie, type: 'text/plain', body: 'x' },
    { method: 'POST' as const, path, cookie, body: '{"csrfToken":' },
  ]);
  expect(await findFaults([...posts, ...others])).toEqual([]);
});

test('a login by password needs POST', async () => {
  const answer = await ask({ method: 'GET', path: ['callback', 'credentials'] });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await answer.json()).toMatchObject({ code: 'MethodNotAllowedException' });
});

test('an invalid callback URL is removed from query, body and cookie', async () => {
  for (const odd of [{ query: 'callbackUrl=nonsense' }, { cookie: 'next-auth.callback-url=nonsense' }]) {
    const answer = await ask({ method: 'GET', path: ['signin'], ...odd });
    expect(answer.headers.get('location')).toBe(`/auth/login?callbackUrl=${encodeURIComponent(ORIGIN)}`);
  }
});
