import { randomUUID } from 'node:crypto';
import { createDatabase } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { call, logIn, provideTestContext } from '../../testing/web-context.ts';
import { api, route } from './route.ts';

const database = await createTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db: database.db }));

const Thing = z.object({ name: z.string().min(2), size: z.int() });

let handled = 0;
const things = api({
  GET: route({
    summary: 'Reads.',
    query: z.object({ name: z.string().default('none') }),
    result: z.object({ name: z.string() }),
    cacheControl: 'public, max-age=10',
    handle: async ({ query }) => ({ ...query, secret: 'not in the schema' }),
  }),
  POST: route({
    summary: 'Creates.',
    body: Thing,
    result: Thing.extend({ run: z.int() }),
    status: 201,
    idempotent: true,
    handle: async ({ body }) => {
      handled += 1;
      if (body.name === 'conflict') throw new AppError('ConflictException');
      return { ...body, run: handled };
    },
  }),
});

const admin = api({
  POST: route({
    summary: 'For admins.',
    body: Thing,
    result: z.object({ by: z.string() }),
    role: 'admin',
    handle: async ({ user }) => ({ by: user.username }),
  }),
});

const limited = api({
  POST: route({ summary: 'Limited.', result: z.object({}), limit: 'errorReports', role: 'admin', handle: async () => ({}) }),
});

const thing = { name: 'anchor', size: 3 };

test('a success carries its status, and only the fields of its schema', async () => {
  expect(await call(things.GET, { path: '/api/test?name=uni' })).toMatchObject({ status: 200, body: { name: 'uni' } });
  expect((await call(things.GET)).body).toEqual({ name: 'none' });
  const created = await call(things.POST, { method: 'POST', body: { ...thing, role: 'admin' } });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({ ...thing, run: expect.any(Number) });
  expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(created.headers.get('cache-control')).toBe('no-store');
});

test('input that does not fit is 400 with the field at fault', async () => {
  const answer = await call(things.POST, { method: 'POST', body: { name: 'a', size: 1 } });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    code: 'InvalidParameterException',
    message: 'name: Please give at least 2 characters.',
    field: 'name',
  });
});

test('public data carries an entity tag, and is not sent again to clients that have it', async () => {
  const first = await call(things.GET);
  expect(first.headers.get('cache-control')).toBe('public, max-age=10');
  const again = await call(things.GET, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again).toMatchObject({ status: 304, body: undefined });
  expect((await call(things.GET, { path: '/api/test?x=1&x=2' })).headers.get('cache-control')).toBe('no-store');
});

test('a versioned answer is made once per version and query, and each time without a version', async () => {
  let made = 0;
  let version: string | undefined = 'one';
  const versioned = api({
    GET: route({
      summary: 'Has a version.',
      query: z.object({ name: z.string().default('none') }),
      result: z.object({ name: z.string(), made: z.int() }),
      cacheControl: 'public, no-cache',
      versionOf: async () => version,
      handle: async ({ query }) => {
        made += 1;
        return { ...query, made };
      },
    }),
  });
  const ask = (path: string, headers = {}) => call(versioned.GET, { path, headers });
  const first = await ask('/api/versioned');
  expect(first.body).toEqual({ name: 'none', made: 1 });
  expect((await ask('/api/versioned')).body).toEqual({ name: 'none', made: 1 });
  expect((await ask('/api/versioned?name=uni')).body).toEqual({ name: 'uni', made: 2 });
  expect((await ask('/api/elsewhere')).body).toEqual({ name: 'none', made: 3 });
  expect(await ask('/api/versioned', { 'if-none-match': first.headers.get('etag') ?? '' })).toMatchObject({ status: 304, body: undefined });
  version = 'two';
  const second = await ask('/api/versioned', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(second).toMatchObject({ status: 200, body: { name: 'none', made: 4 } });
  version = undefined;
  expect((await ask('/api/versioned')).body).toEqual({ name: 'none', made: 5 });
});

test('HEAD is GET without its body', async () => {
  const head = await call(things.HEAD, { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: undefined });
  expect(head.headers.get('etag')).toBe((await call(things.GET)).headers.get('etag'));
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s, which was not declared, is 405 with the declared methods',
  async (method) => {
    const answer = await call(things[method], { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(answer.body).toEqual({ code: 'MethodNotAllowedException', message: 'This address does not take that method.' });
  },
);

test('where there is no GET there is no HEAD', async () => {
  expect((await call(admin.HEAD, { method: 'HEAD' })).headers.get('allow')).toBe('POST');
});

test('a change from another site is 403 before any other check', async () => {
  const { headers } = await logIn({ username: 'admin0001', role: 'admin' });
  const foreign = { ...headers, origin: 'https://evil.example' };
  expect(await call(admin.POST, { method: 'POST', body: thing, headers: foreign })).toMatchObject({ status: 403 });
  expect(await call(things.POST, { method: 'POST', body: thing, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
    status: 403,
  });
});

test('who is not logged in gets 401, who may not gets 403, both before their input is parsed', async () => {
  const bad = { method: 'POST', body: { name: 5 } };
  expect(await call(admin.POST, bad)).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
  const { headers } = await logIn({ username: 'vera00001', role: 'editor' });
  expect(await call(admin.POST, { ...bad, headers })).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  const { headers: adminHeaders } = await logIn({ username: 'admin0002', role: 'admin' });
  expect(await call(admin.POST, { ...bad, headers: adminHeaders })).toMatchObject({ status: 400 });
  expect(await call(admin.POST, { method: 'POST', body: thing, headers: adminHeaders })).toMatchObject({ body: { by: 'admin0002' } });
});

test('OP-10: past its limit a network gets 429 with Retry-After, logged in or not; the next network does not', async () => {
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '1' } });
  const from = (address: string) => call(limited.POST, { method: 'POST', headers: { 'x-redoubt-client': address } });
  for (let use = 0; use < 30; use += 1) expect(await from('2001:db8::1')).toMatchObject({ status: 401 });
  const refused = await from('2001:db8::2');
  expect(refused).toMatchObject({ status: 429, body: { code: 'LimitExceededException' } });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await from('2001:db8:0:1::1')).toMatchObject({ status: 401 });
});

test('past its limit a browser that opens a link gets a page with the same status, which runs nothing', async () => {
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '1' } });
  const headers = { 'x-redoubt-client': '2001:db8:0:2::1', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const open = () =>
    limited.POST(new Request('http://localhost/api/limited', { method: 'POST', headers }), { params: Promise.resolve({}) });
  for (let use = 0; use < 30; use += 1) expect((await open()).status).toBe(401);
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await refused.text()).toContain('Please try again in 2 seconds.');
});

test('a scale for development does not help a request from elsewhere', async () => {
  provideTestContext({ db: database.db, environment: { LIMITS_SCALE: '1000' } });
  const from = (direct: string) =>
    call(limited.POST, { method: 'POST', headers: { 'x-redoubt-client': `203.0.113.${direct}`, 'x-redoubt-direct': direct } });
  const statuses = await Promise.all(Array.from({ length: 31 }, () => from('0')));
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  const local = await Promise.all(Array.from({ length: 31 }, () => from('1')));
  expect(local.filter(({ status }) => status === 429)).toHaveLength(0);
});

test('the same Idempotency-Key gets the same answer and does the work once', async () => {
  const create = (headers: Record<string, string>, body: unknown = thing) => call(things.POST, { method: 'POST', body, headers });
  const key = { 'idempotency-key': 'key-1' };
  const first = await create(key);
  const again = await create(key);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await create(key, { ...thing, size: 4 })).toMatchObject({ status: 409, body: { code: 'ConflictException' } });
  expect((await create({ ...key, 'x-redoubt-client': '203.0.113.9' })).body).not.toEqual(first.body);
  const { headers } = await logIn({ username: 'vera00002' });
  expect((await create({ ...key, ...headers })).body).not.toEqual(first.body);
  expect((await create({})).body).not.toEqual(first.body);
});

test('the writes of a failed call with an Idempotency-Key are rolled back with its key', async () => {
  const failing = api({
    POST: route({
      summary: 'Writes, then fails.',
      result: z.object({}),
      idempotent: true,
      handle: async ({ ctx }) => {
        await ctx.db.insertInto('user_account').values({ username: 'half00001' }).execute();
        throw new AppError('ConflictException');
      },
    }),
  });
  expect(await call(failing.POST, { method: 'POST', headers: { 'idempotency-key': 'key-4' } })).toMatchObject({ status: 409 });
  expect(await database.db.selectFrom('user_account').where('username', '=', 'half00001').select('id').execute()).toEqual([]);
});

test('a call with an Idempotency-Key needs one connection, also when it reads the session', async () => {
  const narrow = createDatabase({ url: database.appUrl, connectionsMax: 1 });
  provideTestContext({ db: narrow.db });
  const asking = api({
    POST: route({
      summary: 'Reads the session.',
      result: z.object({ by: z.string().optional() }),
      idempotent: true,
      handle: async ({ findUser }) => ({ by: (await findUser())?.username }),
    }),
  });
  const { headers } = await logIn({ username: 'vera00003' });
  const answer = await call(asking.POST, { method: 'POST', headers: { ...headers, 'idempotency-key': 'key-3' } });
  await narrow.pool.end();
  expect(answer).toMatchObject({ status: 200, body: { by: 'vera00003' } });
});

test.each(['', 'with space', 'a'.repeat(201), 'ä'])("an Idempotency-Key like '%s' is 400", async (key) => {
  const answer = await call(things.POST, { method: 'POST', body: thing, headers: { 'idempotency-key': key } });
  expect(answer).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } });
});

test('an error is not stored under its key', async () => {
  const headers = { 'idempotency-key': 'key-2' };
  const body = { name: 'conflict', size: 1 };
  const before = handled;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await call(things.POST, { method: 'POST', body, headers })).toMatchObject({ status: 409 });
  }
  expect(handled).toBe(before + 2);
});

test('OP-04: a fault of ours is 500 with a code and words, without details', async () => {
  const faulty = api({
    GET: route({ summary: 'Throws.', result: z.object({}), handle: async () => Promise.reject(new Error('a secret detail')) }),
    POST: route({ summary: 'Lies.', result: Thing, handle: async () => ({ name: 'a', size: 0.5 }) }),
  });
  const words = { code: 'UnknownException', message: 'An unknown error has occurred. Please try again later.' };
  expect(await call(faulty.GET)).toMatchObject({ status: 500, body: words });
  expect(await call(faulty.POST, { method: 'POST' })).toMatchObject({ status: 500, body: words });
});

test('a call on a row that is deleted meanwhile is 404, and on a deleted account 401', async () => {
  const late = api({
    POST: route({
      summary: 'Comes late.',
      result: z.object({}),
      handle: async ({ ctx: { db } }) => {
        await db
          .insertInto('webhook_delivery')
          .values({ webhook_id: randomUUID(), event: 'test', body: '{}', next_at: new Date() })
          .execute();
        return {};
      },
    }),
    PUT: route({
      summary: 'Comes late.',
      result: z.object({}),
      handle: async ({ ctx: { db } }) => {
        await db.insertInto('survey_answer').values({ user_id: randomUUID(), answers: '{}' }).execute();
        return {};
      },
    }),
  });
  expect(await call(late.POST, { method: 'POST' })).toMatchObject({ status: 404, body: { code: 'ResourceNotFoundException' } });
  expect(await call(late.PUT, { method: 'PUT' })).toMatchObject({ status: 401, body: { code: 'UnauthorizedException' } });
});

test('while the database is away a call is 503 with Retry-After', async () => {
  const away = createDatabase({ url: 'postgres://user@127.0.0.1:1/none' });
  provideTestContext({ db: away.db });
  const answer = await call(limited.POST, { method: 'POST' });
  expect(answer).toMatchObject({ status: 503, body: { code: 'ServiceUnavailableException' } });
  expect(answer.headers.get('retry-after')).toBe('5');
  await away.pool.end();
});
