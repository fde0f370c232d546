import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

// The first answers for whatever no other does; the second speaks next-auth's protocol, not ours.
const UNDESCRIBED = ['/api/[[...path]]', '/api/auth/[...nextauth]'];

const API_FOLDER = join(import.meta.dirname, '..');

type Document = {
  paths: Record<string, Record<string, { responses: object; parameters?: { name: string; in: string }[]; 'x-limit'?: string }>>;
};

async function readDocument(): Promise<Document> {
  // Never asked: the document is made without the database.
  provideTestContext({ db: createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }).db });
  const { body } = await call(GET);
  return body as Document;
}

test('whatever writes, searches or reads much is limited', async () => {
  const { paths } = await readDocument();
  const limits = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => [`${method} ${path}`, declared['x-limit']]),
  );
  expect(Object.fromEntries(limits)).toEqual({
    'post /api/auth/forgot-password': 'codeRequests',
    'post /api/auth/resend-confirmation': 'codeRequests',
    'post /api/auth/reset-forgotten-password': 'login',
    'post /api/auth/signup': 'signUp',
    'post /api/auth/verify-email': 'login',
    'get /api/dev/mailbox': undefined,
    'post /api/errors': 'errorReports',
    'get /api/health': undefined,
    'get /api/openapi.json': undefined,
    'get /api/projects/{id}': 'projectRead',
    'get /api/projects/{id}/score': 'projectRead',
    'get /api/projects/page-view': 'pageView',
    'post /api/projects-list': 'projectsList',
    'get /api/search-project': 'search',
    'post /api/sso-settings': 'mailPreferences',
    'post /api/sso-settings/unsubscribe': 'mailPreferences',
    'post /api/sso-settings/update': 'authCalls',
    'post /api/user/account/delete': 'login',
    'post /api/user/export': 'login',
    'post /api/user/change-password': 'login',
    'post /api/user/events': 'events',
    'get /api/user/profile': 'accountReads',
    'post /api/user/profile/delete': 'authCalls',
    'post /api/user/profile/upload': 'authCalls',
    'get /api/user/sessions': 'accountReads',
    'post /api/user/sessions/end': 'authCalls',
    'post /api/user/sessions/end-all': 'authCalls',
    'post /api/user/survey/upload': 'authCalls',
  });
});

test('every route is described, and nothing else', async () => {
  const addresses = globSync('**/route.ts', { cwd: API_FOLDER })
    .map((file) => `/api/${dirname(file)}`)
    .filter((address) => !UNDESCRIBED.includes(address))
    .map((address) => address.replace(/\[(\w+)\]/g, '{$1}'));
  const { paths } = await readDocument();
  expect(Object.keys(paths).sort()).toEqual(addresses.sort());
});

test('calls are described by the schemas that check them', async () => {
  const { paths } = await readDocument();
  expect(paths['/api/search-project']?.get).toMatchObject({
    parameters: [
      { name: 'keyword', in: 'query', required: false },
      { name: 'page', in: 'query', required: false },
      { name: 'perPage', in: 'query', required: false },
    ],
    'x-limit': 'search',
  });
  expect(paths['/api/projects/{id}']?.get?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
  expect(paths['/api/user/events']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: ['eventName'] } } } },
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    responses: { 202: {}, default: {} },
  });
  expect(Object.keys(paths['/api/health']?.get?.responses ?? {})).toEqual(['200', '503', 'default']);
});

test('every call has a success, a failure and a name of its own', async () => {
  const { paths } = await readDocument();
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(calls.every(({ responses }) => 'default' in responses && Object.keys(responses).length > 1)).toBe(true);
  const names = calls.map((each) => ('operationId' in each ? each.operationId : ''));
  expect(new Set(names).size).toBe(calls.length);
});
