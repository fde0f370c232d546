import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { insertImpersonation } from '@redoubt/server/people/session/impersonation-store';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getContext } from '@/http/context';
import { answerCall, type Call } from '@/http/route/answer-call';
import { answering } from '@/http/route/route';
import type { Handler, Method, Route } from '@/http/route/route-declaration';
import { METHODS } from '@/http/route/route-declaration';
import { logIn, provideTestContext } from '@/testing/web-context';

// Every call of the product, found in the tree of files, so that future ones are tested, too. Only
// public calls are listed here.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

/** Public calls, by the reason. */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  'public data': [
    'GET /api/alerts',
    'GET /api/chains',
    'GET /api/chains/live',
    'GET /api/data/[table]',
    'GET /api/function-names',
    'GET /api/methodology',
    'GET /api/openapi.json',
    'GET /api/projects/[id]',
    'GET /api/projects/[id]/facts',
    'GET /api/projects/[id]/market',
    'GET /api/projects/[id]/reported',
    'GET /api/projects/[id]/score',
    'GET /api/projects/average-yes-percentage',
    'GET /api/projects/page-view',
    'GET /api/reports/status',
    'GET /api/search-project',
    'GET /api/skynet/activity',
    'GET /api/skynet/privileged-address',
    'GET /api/skynet/privileged-function',
    'GET /api/skynet/privileged-transaction',
    'GET /api/skynet/top-callers',
    'GET /api/skynet/top-events',
    'GET /api/skynet/top-function-calls',
    'GET /api/skynet/wallets',
    'GET /api/trace/[chain]/[address]',
    'GET /api/trace/[chain]/tx/[hash]',
    'GET /api/trace/paths',
    'GET /api/trace/runs/[id]',
    'GET /data/[file]',
    'POST /api/projects-list',
  ],
  'files that pages, readers of feeds, search engines and other sites fetch': [
    'GET /.well-known/redoubt-report-keys.json',
    'GET /.well-known/security.txt',
    'GET /alerts/feed.xml',
    'GET /badge/[file]',
    'GET /projects/[id]/alerts.xml',
    'GET /projects/[id]/share-image',
    'GET /resources/blog/[slug]/share-image',
    'GET /trace/runs/[id]/flow.json',
    'GET /trace/runs/[id]/graph.json',
    'GET /trace/runs/[id]/graph.svg',
    'GET /trace/runs/[id]/movements.csv',
    'GET /trace/runs/[id]/ways-out.csv',
    'GET /resources/blog/feed.xml',
    'GET /robots.txt',
    'GET /share-image',
    'GET /sitemap.xml',
    'GET /reports/[id]/file',
    'GET /reports/[id]/pdf',
    'GET /reports/schema.json',
    'GET /sitemaps/[name]',
    'GET /uploads/profile/[username]',
    'GET /wechat-qr.svg',
  ],
  'the same for everyone who opens a page': [
    'GET /api/announcement',
    'GET /api/user/flags',
    'GET /configuration-files/[sdkKey]/config_v5.json',
  ],
  'for monitoring, which has no account': ['GET /api/health'],
  'before or while someone logs in': [
    'GET /api/auth/[...nextauth]',
    'POST /api/auth/[...nextauth]',
    'POST /api/auth/confirm-browser',
    'POST /api/auth/forgot-password',
    'POST /api/auth/resend-confirmation',
    'POST /api/auth/reset-forgotten-password',
    'POST /api/auth/signup',
    'POST /api/auth/verify-email',
  ],
  'offered to visitors without an account': [
    'POST /api/incidents/form',
    'POST /api/incidents/report',
    'POST /api/notices',
    'POST /api/projects/[id]/vote',
    'POST /api/projects/vote',
    'POST /api/quotes',
    'POST /api/trace/form',
    'POST /api/trace/runs',
  ],
  'what every browser reports of its page': ['POST /api/csp-reports', 'POST /api/errors', 'POST /api/user/events', 'POST /api/user/vitals'],
  'the address holds a random word that only its owner was given': [
    'GET /api/incidents/status',
    'GET /api/unsubscribe',
    'GET /feeds/[key]',
    'POST /api/notices/remove',
    'POST /api/identity/[key]/consent',
    'POST /api/identity/[key]/documents',
    'POST /api/sso-settings',
    'POST /api/sso-settings/unsubscribe',
    'POST /api/unsubscribe',
    'DELETE /api/trace/runs/[id]',
    'POST /api/trace/runs/[id]/stop',
  ],
  'development only, which is checked first': ['GET /api/dev/mailbox'],
  'there is no such call': METHODS.filter((method) => method !== 'HEAD').map((method) => `${method} /api/[[...path]]`),
};

type Endpoint = { readonly name: string; readonly method: Method; readonly handler: Handler | Route; readonly call: Call | undefined };

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => /(?:^|\/)route\.tsx?$/.test(file));
const ENDPOINTS = (await Promise.all(FILES.map(readEndpoints))).flat();

/**
 * The methods of a route file. `api` exports all of them, and its 405 lists the declared ones in
 * Allow. A file without declarations is not loaded: only the bundler can import the articles that
 * it may need.
 */
async function readEndpoints(file: string): Promise<Endpoint[]> {
  const path = join(import.meta.dirname, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes('api({')) {
    const exported = METHODS.filter((method) => new RegExp(`^export .*\\b${method}\\b`, 'm').test(text));
    return exported.map((method) => ({ name: `${method} /${dirname(file)}`, method, handler: undeclared, call: undefined }));
  }
  const handlers: Partial<Record<Method, Handler | Route>> = await import(path);
  provideTestContext({ db });
  // One that the file does not declare.
  const refusing = handlers.PUT !== undefined && 'declaration' in handlers.PUT ? handlers.PATCH : handlers.PUT;
  const response = await refusing?.(new Request('http://localhost/'), { params: Promise.resolve({}) });
  const allow = response?.headers.get('allow')?.split(', ') ?? METHODS;
  return METHODS.filter((method) => allow.includes(method)).flatMap((method) => {
    const handler = handlers[method];
    if (handler === undefined) return [];
    // HEAD is GET without its body, and GET's declaration is its own.
    const declared = method === 'HEAD' ? handlers.GET : handler;
    const call = declared !== undefined && 'declaration' in declared ? (declared.declaration as Call) : undefined;
    return [{ name: `${method} /${dirname(file)}`, method, handler, call }];
  });
}

async function undeclared(): Promise<Response> {
  throw new Error('A call without a declaration has no role, and is not called.');
}

const GUARDED = ENDPOINTS.filter(({ call }) => call?.role !== undefined);

const ROLES = ['user', 'auditor', 'editor', 'admin'] as const;
let people = 0;

/** A new user each time, because some calls end the session. */
async function logInAs(role: (typeof ROLES)[number]) {
  people += 1;
  return logIn({ username: `caller${String(people).padStart(6, '0')}`, role });
}

/** An admin who impersonates a user. */
async function logInImpersonating() {
  const admin = await logInAs('admin');
  const target = await logInAs('user');
  const impersonation = { sessionId: admin.sessionId, adminId: admin.userId, targetId: target.userId };
  await db.transaction().execute((tx) => insertImpersonation(tx, impersonation));
  return admin;
}

const OWN_HEADERS = {
  host: 'localhost:3000',
  origin: 'http://localhost:3000',
  'x-redoubt-client': '127.0.0.1',
  'x-redoubt-direct': '1',
};

/**
 * A request whose every part is wrong: the address, the query, and a body that fails when it is
 * read.
 */
function spoil({ method }: Endpoint, headers: Record<string, string> = {}) {
  let wasRead = false;
  const body = () =>
    new ReadableStream(
      {
        pull() {
          wasRead = true;
          throw new Error('The body was read.');
        },
      },
      { highWaterMark: 0 },
    );
  const init = {
    method,
    headers: { ...OWN_HEADERS, 'content-type': 'application/json', ...headers },
    ...(takesBody(method) && { body: body(), duplex: 'half' }),
  };
  return { request: new Request('http://localhost:3000/api/test?twice=1&twice=2', init), wasRead: () => wasRead };
}

function takesBody(method: Method): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** A readable request: JSON, or a form with a file where no body is declared. */
function plain({ method, call }: Endpoint, headers: Record<string, string>) {
  const form = new FormData();
  form.set('file', new File(['x'], 'x.png'));
  const type: Record<string, string> = call?.body === undefined ? {} : { 'content-type': 'application/json' };
  const body = takesBody(method) && { body: call?.body === undefined ? form : '{}' };
  return new Request('http://localhost:3000/api/test', { method, headers: { ...OWN_HEADERS, ...type, ...headers }, ...body });
}

async function ask(endpoint: Endpoint, headers?: Record<string, string>) {
  const { request, wasRead } = spoil(endpoint, headers);
  const { status } = await endpoint.handler(request, { params: Promise.resolve({}) });
  return { status, wasRead: wasRead() };
}

const REFUSED = { status: 403, wasRead: false };

test('a call declares a role, or is listed as public with a reason', () => {
  const open = ENDPOINTS.filter(({ call, method }) => call?.role === undefined && method !== 'HEAD').map(({ name }) => name);
  expect(open.sort()).toEqual(Object.values(PUBLIC).flat().sort());
  expect(GUARDED.length).toBeGreaterThan(50);
});

/** Changing calls of logged-in users that declare nothing about impersonation, with the reason. */
const WITHOUT_DECLARATION: Readonly<Record<string, string>> = {
  'DELETE /api/admin/announcement': 'Only admins have the role, and no one can impersonate an admin.',
  'POST /api/admin/announcement': 'Only admins have the role.',
  'POST /api/admin/errors/resolve': 'Only admins have the role.',
  'POST /api/admin/flags': 'Only admins have the role.',
  'POST /api/admin/quotes/state': 'Only admins have the role.',
  'POST /api/admin/reports/decide': 'Only admins have the role.',
  'POST /api/admin/users/disable': 'Only admins have the role.',
  'POST /api/admin/users/role': 'Only admins have the role.',
  'POST /api/admin/users/sessions/end': 'Only admins have the role.',
  'POST /api/impersonation-tool/create': 'Its guard refuses a second impersonation.',
  'POST /api/impersonation-tool/delete': 'It ends the impersonation.',
};

test('OP-22: a changing call of a logged-in user declares whether it is refused while impersonating', () => {
  const undeclared = GUARDED.filter(({ method, call }) => takesBody(method) && call?.whileImpersonating === undefined);
  expect(undeclared.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_DECLARATION));
});

describe('before anything of the request is read', () => {
  beforeAll(() => provideTestContext({ db }));

  test.each(GUARDED)('$name answers 401 to visitors', async (endpoint) => {
    expect(await ask(endpoint)).toEqual({ status: 401, wasRead: false });
  });

  test.each(GUARDED.filter(({ call }) => call?.role !== 'user'))('$name answers 403 to users without the role', async (endpoint) => {
    const lacking = ROLES.slice(0, ROLES.indexOf(endpoint.call?.role ?? 'user'));
    for (const role of lacking) expect(await ask(endpoint, (await logInAs(role)).headers), role).toEqual(REFUSED);
  });

  test.each(ENDPOINTS.filter(({ call }) => call?.whileImpersonating === 'refused'))(
    '$name answers 403 to an impersonating admin',
    async (endpoint) => {
      expect(await ask(endpoint, (await logInImpersonating()).headers)).toEqual(REFUSED);
    },
  );

  test.each(ENDPOINTS.filter(({ call }) => call?.guard !== undefined))(
    '$name answers 403 to callers that its guard refuses',
    async (endpoint) => {
      const callers = [await logInAs('user'), await logInAs('admin'), await logInImpersonating()];
      const answers = await Promise.all(callers.map(({ headers }) => ask(endpoint, headers)));
      expect(answers).toContainEqual(REFUSED);
    },
  );

  test.each(GUARDED.filter(({ call }) => call?.role !== 'user'))(
    '$name answers 403 to an admin without a required second factor',
    async (endpoint) => {
      provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
      expect(await ask(endpoint, (await logInAs('admin')).headers)).toEqual(REFUSED);
    },
  );
});

describe.each(ENDPOINTS.filter(({ method, name }) => takesBody(method) && !name.includes('[[...path]]')))('$name', (endpoint) => {
  test('reads nothing that another site sends', async () => {
    provideTestContext({ db });
    const { wasRead, status } = await ask(endpoint, { origin: 'https://evil.example' });
    expect({ wasRead, refused: [403, 303].includes(status) }).toEqual({ wasRead: false, refused: true });
  });

  test('reads nothing past its limit', async () => {
    // So small that a second use is too many.
    provideTestContext({ db, environment: { LIMITS_SCALE: '0.000001' } });
    await ask(endpoint);
    const { wasRead, status } = await ask(endpoint);
    // Forms are answered with a redirect to a page.
    expect({ wasRead, refused: [429, 303].includes(status) }).toEqual({ wasRead: false, refused: true });
  });
});

/** A body that names another admin than the session's is refused (T-29), not the caller. */
const REFUSED_BY_BODY = 'POST /api/impersonation-tool/delete';

/** Stands for any parameters and any body: every field is a text. */
const ANYTHING = z.unknown().transform(() => new Proxy({}, { get: (_none, name) => (typeof name === 'string' ? 'x' : undefined) }));

test.each(ENDPOINTS.filter(({ name, call }) => call !== undefined && name !== REFUSED_BY_BODY))(
  '$name refuses no caller by who they are after reading the request',
  async (endpoint) => {
    provideTestContext({ db });
    const { call } = endpoint;
    if (call === undefined) throw new Error('unreachable');
    const careless = { ...call, params: ANYTHING, query: ANYTHING, body: call.body && ANYTHING };
    const late = answering((request, context) => answerCall(getContext(), careless, request, context));
    for (const logInAsCaller of [() => logInAs('user'), () => logInAs('editor'), () => logInAs('admin'), logInImpersonating]) {
      const { headers } = await logInAsCaller();
      if ((await ask(endpoint, headers)).status === 403) continue;
      const { status } = await late(plain(endpoint, headers), { params: Promise.resolve({}) });
      expect(status).not.toBe(403);
    }
  },
);
