import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLog } from '@redoubt/server/platform/log';
import { drawMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDocumentStatus, setDocumentStatus } from '../http/request/document-status.ts';
import { SYSTEM_FIGURES } from '../testing/system-figures.ts';
import { handleRequest, type ServerParts } from './handle-request.ts';
import { createMetrics } from './log/metrics.ts';
import { createPageAllowance } from './request/page-allowance.ts';
import { createPageTurns } from './request/page-turns.ts';

let seen: IncomingHttpHeaders | undefined;
let databaseUp = true;
const log = createLog({ process: 'test', level: 'silent' });
let parts: ServerParts;
const dataDir = mkdtempSync(join(tmpdir(), 'handle-request-'));
const key = await drawMailboxKey({ dataDir });

function makeParts(environment: Record<string, string> = {}): ServerParts {
  return {
    settings: parseSettings({ DATA_DIR: dataDir, ...environment }),
    log,
    accessLog: log,
    dev: false,
    gate: { isOpen: async () => databaseUp },
    pages: createPageAllowance({ limit: { count: 3, seconds: 3_600 } }),
    turns: createPageTurns(),
    metrics: createMetrics({ registry: new Registry(), readFigures: async () => SYSTEM_FIGURES }),
    next: async (request, response) => {
      seen = request.headers;
      if (request.url?.endsWith('/loses-database')) {
        setDocumentStatus(String(request.headers['x-request-id']), 'database-lost');
        response.statusCode = 500;
        response.end('an error');
        return;
      }
      if (request.url === '/projects/missing') setDocumentStatus(String(request.headers['x-request-id']), 'not-found');
      if (request.url === '/throws') throw new Error('a secret detail');
      response.end('the application');
    },
  };
}

const server = createServer((request, response) => void handleRequest(parts, request, response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  seen = undefined;
  databaseUp = true;
  parts = makeParts();
});

async function get(path: string, { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {}) {
  const { port } = server.address() as AddressInfo;
  const outgoing = send({ port, path, method, headers: { host: 'localhost', ...headers } });
  outgoing.end();
  const [answer]: IncomingMessage[] = await once(outgoing, 'response');
  if (answer === undefined) throw new Error('No answer came.');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test('the request id is our own, and reaches the application and the client', async () => {
  const { headers } = await get('/', { headers: { 'x-request-id': 'forged' } });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen?.['x-request-id']).toBe(headers['x-request-id']);
});

test('a client can not speak as the server to the application', async () => {
  await get('/api/x', {
    headers: {
      'x-redoubt-client': '10.0.0.1',
      'x-redoubt-direct': '1',
      'x-redoubt-other': 'a',
      'x-middleware-subrequest': 'middleware',
      'x-nextjs-data': '1',
      'x-forwarded-for': '10.0.0.2',
      'x-forwarded-host': 'evil.example',
    },
  });
  expect(seen).toMatchObject({ 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '0' });
  for (const name of ['x-redoubt-other', 'x-middleware-subrequest', 'x-nextjs-data', 'x-forwarded-for', 'x-forwarded-host']) {
    expect(seen).not.toHaveProperty(name);
  }
});

test.each(['range', 'if-range', 'if-match', 'if-unmodified-since'])(
  '%s, which Next would answer with 500, does not reach it',
  async (name) => {
    await get('/logos/aave.svg', { headers: { [name]: 'bytes=99999999-' } });
    expect(seen).not.toHaveProperty(name);
  },
);

test('a nonce that the client sends is ignored; each document has its own, for the application and the browser', async () => {
  const forged = { 'content-security-policy': "script-src 'nonce-AAAA'" };
  const first = await get('/', { headers: forged });
  expect(seen?.['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(first.headers['content-security-policy']).toMatch(/script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'/);
  const second = await get('/');
  expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy']);
});

test('calls are answered under the policy for data', async () => {
  const { headers } = await get('/api/x');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
});

test('while the database is away documents are an error page, and calls reach their route', async () => {
  databaseUp = false;
  const page = await get('/projects/aave');
  expect(page.status).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  expect(page.body).not.toMatch(/src=|href="[^"]/);
  expect((await get('/api/x')).body).toBe('the application');
  databaseUp = true;
  expect((await get('/projects/aave')).status).toBe(200);
});

test('a database that is lost while a page renders gives that error page', async () => {
  const page = await get('/loses-database');
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('Back in a moment') });
  expect(page.headers['retry-after']).toBe('5');
  expect(findDocumentStatus(String(page.headers['x-request-id']))).toBeUndefined();
});

test('the error page has status 500', async () => {
  expect(await get('/500')).toMatchObject({ status: 500, body: 'the application' });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('a document takes no %s', async (method) => {
  const { status, headers } = await get('/', { method });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
  expect(seen).toBeUndefined();
});

test('a call refuses TRACE with JSON', async () => {
  const { status, body } = await get('/api/x', { method: 'TRACE' });
  expect(status).toBe(405);
  expect(JSON.parse(body)).toEqual({ code: 'MethodNotAllowedException', message: 'This address does not take that method.' });
});

test.each(['/%zz', '//evil.example', '/a%00', '/%5cevil'])('%s is refused before the application sees it', async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBe(400);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(seen).toBeUndefined();
});

test('an error of the application is a plain 500 without details', async () => {
  const { status, body } = await get('/throws');
  expect(status).toBe(500);
  expect(body).toBe('An unknown error has occurred. Please try again later.\n');
});

test('metrics are for this machine alone, with the key of this start', async () => {
  const { status, body } = await get(`/metrics?key=${key}`);
  expect(status).toBe(200);
  expect(body).toContain('redoubt_database_up 1');
  for (const path of ['/metrics', '/metrics?key=', `/metrics?key=${'0'.repeat(32)}`]) expect((await get(path)).status, path).toBe(404);
});

test.each([
  ['a forwarded request', { 'x-forwarded-for': '203.0.113.1' }, {}],
  ['a request under another name', { host: 'redoubt.example' }, {}],
  ['a wrong token', { authorization: 'Bearer 0123456789abcdeg', host: 'redoubt.example' }, { METRICS_TOKEN: '0123456789abcdef' }],
  ['a site with a mail server', {}, { SMTP_URL: 'smtp://mail.example' }],
])('%s finds no metrics', async (_who, headers, environment) => {
  parts = makeParts(environment);
  expect((await get(`/metrics?key=${key}`, { headers })).status).toBe(404);
});

test.each(['/', '/projects/aave', '/alerts/feed.xml', '/sitemap.xml'])(
  'past its allowance of pages a network is refused %s in words',
  async (path) => {
    for (let count = 0; count < 3; count += 1) expect((await get(path)).status).toBe(200);
    seen = undefined;
    const page = await get(path, { headers: { accept: 'text/html,*/*' } });
    expect(page).toMatchObject({ status: 429, body: expect.stringContaining('Please try again in ') });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.stringMatching(/^\d+$/) });
    expect(await get(path)).toMatchObject({ status: 429, body: 'Too many requests. Please try again later.\n' });
    expect(seen).toBeUndefined();
  },
);

test('while a page of a network is drawn its next one waits, and that of another network does not', async () => {
  const drawn: (string | undefined)[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const next: ServerParts['next'] = async ({ url }, response) => {
    drawn.push(url);
    await finished;
    response.end('a page');
  };
  parts = { ...makeParts({ TRUSTED_PROXY_HOPS: '1' }), turns: createPageTurns({ turnMsMax: 3_600_000 }), next };
  const open = (path: string, address: string) => get(path, { headers: { 'x-forwarded-for': address } });
  const pages = ['/', '/'].map((path) => open(path, '203.0.113.7'));
  await expect.poll(() => drawn).toEqual(['/']);
  pages.push(open('/alerts', '203.0.113.8'));
  await expect.poll(() => drawn).toEqual(['/', '/alerts']);
  finish();
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(drawn).toHaveLength(3);
});

test('the limit of pages neither counts nor refuses files, calls and metrics', async () => {
  for (const path of ['/_next/static/chunks/a.js', '/logos/aave.svg', '/api/x', '/uploads/profile/ada000001', `/metrics?key=${key}`]) {
    for (let count = 0; count < 5; count += 1) expect((await get(path)).status).toBe(200);
  }
  expect((await get('/')).status).toBe(200);
});

test('LIMITS_SCALE multiplies the limit of pages in development only', async () => {
  parts = makeParts({ LIMITS_SCALE: '100' });
  for (let count = 0; count < 10; count += 1) expect((await get('/')).status).toBe(200);
  parts = makeParts({ LIMITS_SCALE: '100' });
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await get('/', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('the log holds no address that lets its reader in', async () => {
  const lines: string[] = [];
  parts = { ...makeParts(), accessLog: createLog({ process: 'test', destination: { write: (line) => lines.push(line) } }) };
  await get('/feeds/c2VjcmV0LW9mLWEtcGVyc29u?key=c2VjcmV0');
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/feeds/[key]', status: 200 });
  expect(lines[0]).not.toContain('c2VjcmV0');
});

test('with the token the metrics answer every machine', async () => {
  parts = makeParts({ METRICS_TOKEN: '0123456789abcdef', PUBLIC_URL: 'https://redoubt.example' });
  const { status } = await get('/metrics', { headers: { authorization: 'Bearer 0123456789abcdef', host: 'redoubt.example' } });
  expect(status).toBe(200);
});

test('a page without content answers 404 with its own text, and its status is forgotten', async () => {
  const { status, body, headers } = await get('/projects/missing');
  expect({ status, body }).toEqual({ status: 404, body: 'the application' });
  expect(findDocumentStatus(String(headers['x-request-id']))).toBeUndefined();
});
