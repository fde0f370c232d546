import { createUser } from '@redoubt/server/people/account/create-user';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startIdentityProvider } from '@redoubt/testing/identity/identity-provider';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { provideTestContext } from '@/testing/web-context';
import { GET as authGet, POST as authPost } from './[...nextauth]/route.ts';

const ORIGIN = 'http://localhost:3000';

const database = await createTestDatabase();
const provider = await startIdentityProvider({ origins: [ORIGIN] });
const { db } = database;
beforeAll(() => provideTestContext({ db, environment: provider.environment }));
afterEach(() => provider.always(undefined));
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

type Jar = Map<string, string>;

function keepCookies(jar: Jar, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** One call of next-auth's protocol, from a browser with these cookies. */
async function auth(jar: Jar, path: string, form?: Record<string, string>): Promise<Response> {
  const request = new Request(`${ORIGIN}/api/auth/${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      origin: ORIGIN,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-redoubt-client': '127.0.0.1',
      'x-redoubt-direct': '1',
      cookie: cookieHeader(jar),
    },
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  });
  const nextauth = (path.split('?')[0] ?? '').split('/');
  const response = await (form === undefined ? authGet : authPost)(request, { params: Promise.resolve({ nextauth }) });
  keepCookies(jar, response);
  return response;
}

/** Presses the button. Returns the address of the redirect. */
async function leave(jar: Jar, { callbackUrl = `${ORIGIN}/projects/uniswap`, query = '' } = {}): Promise<URL> {
  const { csrfToken } = (await (await auth(jar, 'csrf')).json()) as { csrfToken: string };
  const answer = await auth(jar, `signin/cognito${query}`, { csrfToken, callbackUrl, json: 'true' });
  return new URL(((await answer.json()) as { url: string }).url);
}

/** Consents on the provider's page as `account`. Returns the address of the callback. */
async function answerProvider(address: URL, { account, answer = 'allow' }: { account: string; answer?: 'allow' | 'deny' }): Promise<URL> {
  const jar: Jar = new Map();
  let next = address;
  for (let hops = 0; hops < 8 && next.origin === provider.issuer; hops += 1) {
    const post = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(jar) },
      ...(post && { method: 'POST', body: new URLSearchParams({ account, answer }) }),
    });
    keepCookies(jar, response);
    next = new URL(response.headers.get('location') ?? fault(await response.text()), next);
  }
  return next;
}

function fault(body: string): never {
  throw new Error(`The provider did not redirect: ${body}`);
}

/** Opens the callback and follows our redirects to the last address. */
async function comeBack(jar: Jar, address: URL): Promise<URL> {
  let next = address;
  while (next.origin === ORIGIN && next.pathname.startsWith('/api/auth/')) {
    const response = await auth(jar, `${next.pathname.slice('/api/auth/'.length)}${next.search}`);
    next = new URL(response.headers.get('location') ?? fault(await response.text()), next);
  }
  return next;
}

async function enter(account: string, options: Parameters<typeof leave>[1] = {}): Promise<{ jar: Jar; end: URL }> {
  const jar: Jar = new Map();
  const end = await comeBack(jar, await answerProvider(await leave(jar, options), { account }));
  return { jar, end };
}

const session = async (jar: Jar) => (await auth(jar, 'session')).json();
const add = (account: string, person = {}) =>
  provider.people.set(account, { email: `${account}@g.example`, email_verified: true, ...person });

test('SESS-12: the list of providers has the hosted one beside the password', async () => {
  expect(await (await auth(new Map(), 'providers')).json()).toMatchObject({
    cognito: { id: 'cognito', type: 'oauth', callbackUrl: `${ORIGIN}/api/auth/callback/cognito` },
    credentials: { id: 'credentials' },
  });
});

test('SESS-13, SESS-21, SESS-22, SESS-23, T-11: sign-in redirects to the authorize endpoint, with our callback, all four scopes and every check', async () => {
  const address = await leave(new Map());
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/auth`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'redoubt',
    response_type: 'code',
    redirect_uri: `${ORIGIN}/api/auth/callback/cognito`,
    scope: 'email openid profile aws.cognito.signin.user.admin',
    identity_provider: 'Google',
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
    code_challenge: expect.stringMatching(/.{20}/),
    code_challenge_method: 'S256',
  });
});

test('other parameters of that call do not reach the provider', async () => {
  const address = await leave(new Map(), { query: '?redirect_uri=https://evil.example&scope=openid&identity_provider=Evil&prompt=login' });
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: `${ORIGIN}/api/auth/callback/cognito`,
    scope: 'email openid profile aws.cognito.signin.user.admin',
    identity_provider: 'Google',
    prompt: 'login',
  });
});

test('AUTH-61, SESS-14: a user who consents is logged in, with the provider’s picture, and returns to their page', async () => {
  add('ada', { picture: 'https://lh3.googleusercontent.com/a/ada' });
  const { jar, end } = await enter('ada');
  expect(end.href).toBe(`${ORIGIN}/projects/uniswap`);
  expect(await session(jar)).toMatchObject({
    user: { email: 'ada@g.example', username: expect.stringMatching(/^[a-z0-9]{12}$/), image: 'https://lh3.googleusercontent.com/a/ada' },
  });
  const opened = await db
    .selectFrom('user_session')
    .innerJoin('user_account as a', 'a.id', 'user_id')
    .where('email', '=', 'ada@g.example')
    .select('device')
    .execute();
  expect(opened).toEqual([{ device: 'Firefox on Linux' }]);
});

test('EVT-07: the page learns of a new account once, not at the next login', async () => {
  add('bea');
  expect((await enter('bea')).jar.get('google-sign-up')).toBe('1');
  expect((await enter('bea')).jar.has('google-sign-up')).toBe(false);
});

test('no token of the provider is stored: the session holds only its own id', async () => {
  add('cid');
  const { jar } = await enter('cid');
  expect([...jar.keys()].sort()).toEqual(['google-sign-up', 'next-auth.callback-url', 'next-auth.csrf-token', 'next-auth.session-token']);
  // It is encrypted, so the test checks its length: three tokens of the provider would not fit.
  expect(jar.get('next-auth.session-token')?.length).toBeLessThan(400);
});

test.each(['https://evil.example/', '//evil.example', 'http://localhost:3001/', '/\\evil.example'])(
  'a way back to %s ends at our own site',
  async (callbackUrl) => {
    add('dan');
    expect((await enter('dan', { callbackUrl })).end.origin).toBe(ORIGIN);
  },
);

test('SESS-34: a denied consent leads to the login page with an error, and back to the first page', async () => {
  const jar: Jar = new Map();
  const end = await comeBack(jar, await answerProvider(await leave(jar), { account: 'eve', answer: 'deny' }));
  expect(end.pathname).toBe('/auth/login');
  expect(Object.fromEntries(end.searchParams)).toEqual({ callbackUrl: `${ORIGIN}/projects/uniswap`, error: 'Callback' });
  expect(await session(jar)).toEqual({});
});

test('SESS-35, T-49: an address of an account with a password opens nothing', async () => {
  await createUser(
    { db },
    { email: 'fay@g.example', password: 'seven ducks 7', admin: false, confirmed: true, siteName: 'R', actor: 'test' },
  );
  add('fay');
  const { jar, end } = await enter('fay');
  expect(end.pathname).toBe('/auth/login');
  expect(end.searchParams.get('error')).toBe('OAuthAccountNotLinked');
  expect(await session(jar)).toEqual({});
});

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['no word on whether it is', { email_verified: undefined }],
  ['no address', { email: undefined }],
  ['an address that is a list', { email: 'gil@g.example,hal@g.example' }],
])('with %s no account is created', async (_, person) => {
  add('gil', person);
  const { jar, end } = await enter('gil');
  expect(end.href).toBe(`${ORIGIN}/auth/error?error=EmailNotVerified`);
  expect(await session(jar)).toEqual({});
});

test('a disabled account cannot log in', async () => {
  add('ida');
  await enter('ida');
  await db.updateTable('user_account').set({ disabled_at: new Date() }).where('email', '=', 'ida@g.example').execute();
  const { jar, end } = await enter('ida');
  expect(end.href).toBe(`${ORIGIN}/auth/error?error=AccessDenied`);
  expect(await session(jar)).toEqual({});
});

test('a login with Google does not bypass the second factor', async () => {
  add('ivo');
  await enter('ivo');
  const { id } = await db.selectFrom('user_account').where('email', '=', 'ivo@g.example').select('id').executeTakeFirstOrThrow();
  const factor = { user_id: id, secret: Buffer.alloc(48), confirmed_at: new Date() };
  await db.insertInto('second_factor').values(factor).execute();
  const { jar, end } = await enter('ivo');
  expect(end.href).toBe(`${ORIGIN}/auth/error?error=SecondFactorRequiredException`);
  expect(await session(jar)).toEqual({});
});

test.each([
  ['state', (address: URL) => address.searchParams.set('state', 'another')],
  ['code', (address: URL) => address.searchParams.set('code', 'another')],
  ['state, by leaving it out', (address: URL) => address.searchParams.delete('state')],
  ['issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.example')],
])('T-49: a callback with another %s logs no one in', async (_, change) => {
  add('jon');
  const jar: Jar = new Map();
  const address = await answerProvider(await leave(jar), { account: 'jon' });
  change(address);
  const end = await comeBack(jar, address);
  expect([end.pathname, end.searchParams.get('error')]).toEqual(['/auth/login', 'OAuthCallback']);
  expect(await session(jar)).toEqual({});
});

test('a callback of another browser logs no one in', async () => {
  add('kim');
  const address = await answerProvider(await leave(new Map()), { account: 'kim' });
  const stranger: Jar = new Map();
  await leave(stranger);
  expect((await comeBack(stranger, address)).searchParams.get('error')).toBe('OAuthCallback');
  const blank: Jar = new Map();
  expect((await comeBack(blank, address)).searchParams.get('error')).toBe('OAuthCallback');
  expect([await session(stranger), await session(blank)]).toEqual([{}, {}]);
});

test('a code works once', async () => {
  add('liv');
  const jar: Jar = new Map();
  const address = await answerProvider(await leave(jar), { account: 'liv' });
  const copy = new Map(jar);
  expect((await comeBack(jar, address)).pathname).toBe('/projects/uniswap');
  expect((await comeBack(copy, address)).searchParams.get('error')).toBe('OAuthCallback');
});

test('an id token with another nonce is refused', async () => {
  add('max');
  provider.always('nonce');
  expect((await enter('max')).end.searchParams.get('error')).toBe('OAuthCallback');
});

test.each(['error', 'rubbish'] as const)(
  'a provider that answers with an %s when asked where it is sends people back with words',
  async (kind) => {
    provider.always({ at: 'discovery', kind });
    const jar: Jar = new Map();
    const end = await comeBack(jar, await leave(jar));
    expect([end.pathname, end.searchParams.get('error')]).toEqual(['/auth/login', 'OAuthSignin']);
  },
);

test.each([
  ['token', 'error'],
  ['token', 'rubbish'],
  ['keys', 'error'],
  ['keys', 'rubbish'],
] as const)('a provider whose %s is an %s logs no one in', async (at, kind) => {
  add('noa');
  const jar: Jar = new Map();
  const address = await answerProvider(await leave(jar), { account: 'noa' });
  provider.always({ at, kind });
  expect((await comeBack(jar, address)).searchParams.get('error')).toBe('OAuthCallback');
  expect(await session(jar)).toEqual({});
});

test('a provider that does not answer is given up, and the login fails', async () => {
  provider.always({ at: 'discovery', kind: 'silence' });
  const jar: Jar = new Map();
  expect((await comeBack(jar, await leave(jar))).searchParams.get('error')).toBe('OAuthSignin');
});

test('callbacks are limited per network, because each one calls the provider', async () => {
  provideTestContext({ db, environment: { ...provider.environment, LIMITS_SCALE: '0.025' } });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await auth(new Map(), 'callback/cognito?code=a&state=b')).status);
  expect(statuses).toEqual([302, 302, 302, 429]);
});
