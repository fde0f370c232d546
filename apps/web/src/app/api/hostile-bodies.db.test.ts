import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MEMBER_PASSWORD } from '@/testing/member';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as resetForgottenPassword } from './auth/reset-forgotten-password/route.ts';
import { POST as signup } from './auth/signup/route.ts';

// Every call that takes a body, found in the tree of files: no body may break one.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Routes = Record<string, Handler>;

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const CALLS = (
  await Promise.all(
    globSync('**/route.ts', { cwd: import.meta.dirname }).map(async (file) => {
      const routes: Routes = await import(join(import.meta.dirname, file));
      return METHODS.filter((method) => 'declaration' in (routes[method] ?? {})).map((method) => ({
        name: `${method} /api/${dirname(file)}`,
        method,
        handler: routes[method] as Handler,
        options: routes.OPTIONS as Handler,
      }));
    }),
  )
).flat();

beforeAll(() => provideTestContext({ db }));

let people = 0;

const LONG = 'a'.repeat(60_000);
const BODIES: readonly [string, string][] = [
  ['nothing', ''],
  ['half of an object', '{"email":'],
  ['a list', '[]'],
  ['a list of lists', '[[[[]]]]'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['numbers for texts', '{"email":1,"password":2,"code":3,"newPassword":4,"oldPassword":5,"verificationCode":6,"id":7,"survey":8}'],
  ['objects for texts', '{"email":{"$ne":""},"password":{},"code":[],"newPassword":{},"oldPassword":{},"id":{"$gt":""}}'],
  ['lists for texts', '{"email":["a@b.example"],"password":["x"],"code":["123456"],"id":[],"eventName":[]}'],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'],
  ['a NUL', '{"email":"a\\u0000@b.example","password":"seven ducks 7","id":"\\u0000","code":"\\u0000"}'],
  ['half a character', '{"email":"\\ud800@b.example","password":"\\ud800 ducks 7","code":"\\udfff","id":"\\ud800"}'],
  ['long texts', JSON.stringify({ email: LONG, id: 'x' })],
  ['deep nesting', `{"survey":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['a number that is none', '{"dataPerPage":1e999,"currentPage":-1e999,"id":NaN}'],
];

/** Sends JSON as a new admin each time, because some calls end the session or the account. */
async function post({ method, handler }: (typeof CALLS)[number], body: string) {
  people += 1;
  const { headers } = await logIn({ username: `hostile${String(people).padStart(5, '0')}`, role: 'admin' });
  const request = new Request('http://localhost:3000/api/test', {
    method,
    body,
    headers: {
      host: 'localhost:3000',
      'x-redoubt-client': '127.0.0.1',
      'x-redoubt-direct': '1',
      'content-type': 'application/json',
      ...headers,
    },
  });
  const response = await handler(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const Failure = z.strictObject({ code: z.string(), message: z.string(), field: z.string().optional() });

test('there are such calls', () => {
  const names = CALLS.map(({ name }) => name);
  for (const name of ['POST /api/auth/signup', 'POST /api/user/change-password', 'POST /api/user/profile/upload'])
    expect(names).toContain(name);
});

test.each(BODIES)('a body that is %s is 4xx with a message, or is not needed; never 500', async (_, body) => {
  for (const each of CALLS) {
    const answer = await post(each, body);
    expect(answer.status, `${each.name}: ${answer.body}`).toBeLessThan(500);
    if (answer.status >= 400) expect(Failure.safeParse(JSON.parse(answer.body)).success, `${each.name}: ${answer.body}`).toBe(true);
    expect(answer.headers.get('content-type'), each.name).toBe('application/json; charset=utf-8');
  }
});

test('no call allows another site to read its answer, and preflights are refused', async () => {
  for (const each of CALLS) {
    const asked = new Request('http://localhost:3000/api/test', {
      method: 'OPTIONS',
      headers: { host: 'localhost:3000', origin: 'https://evil.example', 'access-control-request-method': each.method },
    });
    const answers = [await each.options(asked, { params: Promise.resolve({}) }), await post(each, '{}')];
    expect(answers[0]?.status, each.name).toBe(405);
    for (const { headers } of answers) {
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        each.name,
      ).toEqual([]);
    }
  }
});

test('a body of 6 MB is refused by its size, by every call that reads one', async () => {
  const body = JSON.stringify({ email: 'a@b.example', password: 'a'.repeat(6_000_000) });
  for (const each of CALLS) {
    const { status } = await post(each, body);
    // Calls without JSON refuse it (415) or do not read it (200, 400).
    expect([200, 400, 401, 403, 413, 415], each.name).toContain(status);
    if (each.name.startsWith('POST /api/auth/') || each.name.endsWith('/change-password')) expect(status, each.name).toBe(413);
  }
});

const tryToSignUp = (email: unknown) =>
  call(signup, { method: 'POST', body: { email, password: MEMBER_PASSWORD }, headers: { origin: 'http://localhost:3000' } });

const ofLength = (characters: number) => `${'a'.repeat(characters - '@b.example'.length)}@b.example`;

test('an address of 320 characters is accepted, one of 321 is not', async () => {
  expect((await tryToSignUp(ofLength(320))).status).toBe(200);
  expect(await tryToSignUp(ofLength(321))).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'email' } });
});

test.each([
  'ada@a.example\r\nBcc: eve@a.example',
  'ada@a.example\nBcc: eve@a.example',
  'ada@a.example, eve@a.example',
  'ada@a.example;eve@a.example',
  'ada@a.example eve@a.example',
  '"ada@evil.example"@a.example',
  '"ada"@a.example',
  'Ada <ada@a.example>',
  '<ada@a.example>',
  'ada@a.example(eve@a.example)',
  'ada@evil.example\uff20a.example',
  'ada\u202e@a.example',
  'ada@a.example%0d%0aBcc:eve@a.example@',
  'ada@[127.0.0.1]',
])('the address %j gets no mail', async (email) => {
  const before = await db.selectFrom('mail').select('id').execute();
  expect(await tryToSignUp(email)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field: 'email' } });
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(before.length);
});

test('full-width letters are the same address as plain ones, so no one has two accounts', async () => {
  await tryToSignUp('zoe@a.example');
  await tryToSignUp('\uff5aoe@a.example');
  expect(await db.selectFrom('user_account').where('email', 'like', '%oe@a.example').select('email').execute()).toEqual([
    { email: 'zoe@a.example' },
  ]);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '0x1e24', '123456'.repeat(20)])(
  'the code %j is refused, not looked at twice',
  async (code) => {
    const body = { email: 'hostile@a.example', code, newPassword: 'eight geese 8' };
    const answer = await call(resetForgottenPassword, { method: 'POST', body, headers: { origin: 'http://localhost:3000' } });
    expect(answer.status).toBe(400);
  },
);
