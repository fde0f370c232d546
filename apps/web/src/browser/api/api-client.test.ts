import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createApiClient } from './api-client.ts';
import { ClientError, GenericError, NotFoundError, ServerError, TimeoutError } from './api-error.ts';
import type { Report } from './report-error.ts';
import { pauseFor } from './try-request.ts';

type Answer = { status: number; body?: string };

const Greeting = z.object({ hello: z.string() });
const PAGE = 'http://localhost/projects/aave';

let answers: Answer[] = [];
let requests: { method: string | undefined; headers: IncomingMessage['headers']; body: string; url: string | undefined }[] = [];
let reports: Report[] = [];
let pauses: number[] = [];
let credentials: (RequestCredentials | undefined)[] = [];
let origin = '';

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  requests.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url });
  const { status, body = '' } = answers.shift() ?? { status: 200, body: '{"hello":"again"}' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(status === 304 ? undefined : body);
});

const client = createApiClient({
  fetch: (path, request) => {
    credentials.push(request?.credentials);
    return fetch(`${origin}${path}`, request);
  },
  pause: async (durationMs, signal) => {
    pauses.push(durationMs);
    signal?.throwIfAborted();
  },
  reporter: { report: (report) => reports.push(report) },
  pageUrl: () => PAGE,
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());
beforeEach(() => {
  [answers, requests, reports, pauses, credentials] = [[], [], [], [], []];
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each(['get', 'post', 'put', 'patch', 'delete'] as const)('ERR-01: %s sends credentials', async (method) => {
  await client[method]('/api/x', { result: Greeting });
  expect(credentials).toEqual(['include']);
  expect(requests[0]?.method).toBe(method.toUpperCase());
});

test('ERR-02: a body is sent as JSON and the answer is parsed', async () => {
  answers = [{ status: 200, body: '{"hello":"you"}' }];
  expect(await client.post('/api/x', { body: { name: 'you' }, result: Greeting })).toEqual({ hello: 'you' });
  expect(requests[0]).toMatchObject({ body: '{"name":"you"}', headers: { 'content-type': 'application/json' } });
});

test('a query is encoded, and undefined parameters are left out', async () => {
  await client.get('/api/x', { query: { keyword: 'a&b c', page: 2, none: undefined }, result: Greeting });
  expect(requests[0]?.url).toBe('/api/x?keyword=a%26b+c&page=2');
});

test('ERR-03: three 504 and then success take four requests, with longer and longer pauses', async () => {
  answers = [{ status: 504 }, { status: 504 }, { status: 504 }, { status: 200, body: '{"hello":"late"}' }];
  expect(await client.get('/api/x', { result: Greeting })).toEqual({ hello: 'late' });
  expect(requests).toHaveLength(4);
  expect(pauses).toEqual([300, 600, 1_200]);
  expect(reports).toEqual([]);
});

test('ERR-04, ERR-05: the fourth 504 is a timeout error, reported once with the page and the request', async () => {
  answers = [504, 504, 504, 504].map((status) => ({ status }));
  expect(await failure(client.get('/api/x', { query: { keyword: 'mine' }, result: Greeting }))).toBeInstanceOf(TimeoutError);
  expect(requests).toHaveLength(4);
  expect(reports).toEqual([{ title: 'Request timeout', description: `URL: ${PAGE}`, trace: 'GET /api/x' }]);
});

test.each([500, 502, 503])('ERR-06, ERR-07: %i is a server error, reported with page and body', async (status) => {
  answers = [{ status, body: '<h1>Bad gateway</h1>' }];
  const error = await failure(client.get('/api/x', { result: Greeting }));
  expect(error).toBeInstanceOf(ServerError);
  expect(requests).toHaveLength(1);
  expect(reports).toMatchObject([{ title: `Server error ${status}`, description: `URL: ${PAGE}\n<h1>Bad gateway</h1>` }]);
});

test('ERR-08: 404 is a not-found error and is not reported', async () => {
  answers = [{ status: 404 }];
  expect(await failure(client.get('/api/x', { result: Greeting }))).toBeInstanceOf(NotFoundError);
  expect(reports).toEqual([]);
});

test.each([400, 401, 403, 409, 429])('ERR-09: %i is a client error and is not reported', async (status) => {
  answers = [{ status }];
  expect(await failure(client.post('/api/x', { result: Greeting }))).toBeInstanceOf(ClientError);
  expect(reports).toEqual([]);
});

test('ERR-10: any other answer without success is a generic error', async () => {
  answers = [{ status: 304 }];
  expect(await failure(client.get('/api/x', { result: Greeting }))).toMatchObject({ name: 'GenericError', status: 304 });
});

test('ERR-11: an error carries status, code and body', async () => {
  answers = [{ status: 409, body: '{"code":"ConflictException","message":"Taken."}' }];
  expect(await failure(client.post('/api/x', { result: Greeting }))).toMatchObject({
    status: 409,
    code: 'ConflictException',
    message: 'Taken.',
    body: { code: 'ConflictException', message: 'Taken.' },
  });
});

test('ERR-11, T-23: a body that is not JSON is available as text', async () => {
  answers = [{ status: 400, body: 'no json {' }];
  expect(await failure(client.get('/api/x', { result: Greeting }))).toMatchObject({ body: 'no json {', code: undefined });
});

test('T-23: an empty success does not throw', async () => {
  answers = [{ status: 200 }];
  expect(await client.delete('/api/x', { result: z.undefined() })).toBeUndefined();
});

test('an answer that does not match its schema is a generic error', async () => {
  answers = [{ status: 200, body: '{"hello":1}' }];
  expect(await failure(client.get('/api/x', { result: Greeting }))).toMatchObject({ name: 'GenericError', body: { hello: 1 } });
});

test('no connection is a generic error with status 0', async () => {
  const lost = createApiClient({
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    pause: pauseFor,
    reporter: { report: (report) => reports.push(report) },
    pageUrl: () => PAGE,
  });
  const error = await failure(lost.get('/api/x', { result: Greeting }));
  expect(error).toBeInstanceOf(GenericError);
  expect(error).toMatchObject({ status: 0 });
});

test('an aborted running request rejects with its reason', async () => {
  const slow = createApiClient({
    fetch: (_path, request) =>
      new Promise((_, reject) => request?.signal?.addEventListener('abort', () => reject(request.signal?.reason), { once: true })),
    pause: pauseFor,
    reporter: { report: (report) => reports.push(report) },
    pageUrl: () => PAGE,
  });
  const abort = new AbortController();
  const reason = new Error('the page was left');
  const asked = failure(slow.get('/api/x', { result: Greeting, signal: abort.signal }));
  abort.abort(reason);
  expect(await asked).toBe(reason);
});

test('OP-07: an error of the error endpoint itself is not reported', async () => {
  answers = [{ status: 500 }];
  await failure(client.post('/api/errors', { result: Greeting }));
  expect(reports).toEqual([]);
});

test('OP-06: a creating request has one key for all attempts, and the next request another', async () => {
  answers = [{ status: 504 }, { status: 200, body: '{"hello":"made"}' }];
  await client.post('/api/x', { result: Greeting, creates: true });
  await client.post('/api/x', { result: Greeting, creates: true });
  await client.post('/api/x', { result: Greeting });
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys[3]).toBeUndefined();
});

test('OP-06: over plain HTTP, where browsers have no randomUUID, a creating request has a key, too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  answers = [{ status: 200, body: '{"hello":"made"}' }];
  await client.post('/api/x', { result: Greeting, creates: true });
  vi.unstubAllGlobals();
  expect(requests[0]?.headers['idempotency-key']).toBe('07'.repeat(16));
});

test('an aborted request rejects with its reason and is not retried', async () => {
  const stop = new AbortController();
  answers = [{ status: 504 }];
  const waiting = createApiClient({
    fetch: (path, request) => fetch(`${origin}${path}`, request),
    pause: (_, signal) => {
      stop.abort(new Error('superseded'));
      return pauseFor(60_000, signal);
    },
    reporter: { report: (report) => reports.push(report) },
    pageUrl: () => PAGE,
  });
  expect(await failure(waiting.get('/api/x', { result: Greeting, signal: stop.signal }))).toMatchObject({ message: 'superseded' });
  expect(requests).toHaveLength(1);
  expect(reports).toEqual([]);
});

test('ERR-03: a form with a file is sent unchanged, and again after a 504', async () => {
  answers = [{ status: 504 }, { status: 200, body: '{"hello":"you"}' }];
  const body = new FormData();
  body.set('file', new File(['picture'], 'a.png', { type: 'image/png' }));
  expect(await client.post('/api/x', { body, result: Greeting })).toEqual({ hello: 'you' });
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request.body).toContain('picture');
  }
});
