import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { expect, test } from 'vitest';
import { call, provideTestContext } from '@/testing/web-context';
import { GET } from './route';

// The first answers 404 for unknown addresses; the second is next-auth's protocol; the others take
// forms of pages without scripts and of mail programs.
const UNDESCRIBED = [
  '/api/[[...path]]',
  '/api/auth/[...nextauth]',
  '/api/projects/[id]/vote',
  '/api/incidents/form',
  '/api/trace/runs/[id]/stop',
  '/api/unsubscribe',
];

const API_FOLDER = join(import.meta.dirname, '..');

type Document = {
  paths: Record<
    string,
    Record<string, { responses: object; parameters?: { name: string; in: string }[]; 'x-limit'?: string; 'x-role'?: string }>
  >;
};

async function readDocument(): Promise<Document> {
  // Never connected: the document needs no database.
  provideTestContext({ db: createDatabase({ url: 'postgres://user@127.0.0.1:1/none' }).db });
  const { body } = await call(GET);
  return body as Document;
}

test('everything under /api/admin is for admins; statements about projects are for editors, too', async () => {
  const { paths } = await readDocument();
  const roles = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, declared]) => [`${method} ${path}`, declared['x-role']] as const));
  const forEditors = [
    '/api/admin/engagements',
    '/api/admin/engagements/move',
    '/api/admin/fact-proposals',
    '/api/admin/fact-proposals/decide',
    '/api/admin/phishing/decide',
    '/api/admin/proposals/decide',
    '/api/office/proposals',
    '/api/admin/statements',
    '/api/admin/statements/withdraw',
  ];
  expect(roles.length).toBeGreaterThan(forEditors.length);
  expect(roles).toEqual(roles.map(([call]) => [call, forEditors.includes(call.split(' ')[1] ?? '') ? 'editor' : 'admin']));
});

test('T-52: a body refuses unknown fields only in a filter, an order of a list or of a trace, where ignoring them would change the answer', async () => {
  const { paths } = await readDocument();
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((declared) => ('requestBody' in declared ? [declared.requestBody] : [])),
  );
  expect(bodies.length).toBeGreaterThan(20);
  const refusing = bodies.filter((body) => JSON.stringify(body).includes('"additionalProperties":false'));
  expect(refusing).toHaveLength(2);
  expect(JSON.stringify(refusing[0])).toContain('"filter":{');
  expect(JSON.stringify(refusing[1])).toContain('"seeds":{');
});

test('calls that write, search or read much are limited', async () => {
  const { paths } = await readDocument();
  const limits = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => [`${method} ${path}`, declared['x-limit']]),
  );
  expect(Object.fromEntries(limits)).toEqual({
    'post /api/admin/engagements': 'authCalls',
    'delete /api/office/{key}/people': 'office',
    'delete /api/office/{key}/scope/files': 'office',
    'delete /api/office/projects/{id}/team': 'office',
    'delete /api/trace/runs/{id}': 'traceReads',
    'get /api/function-names': 'search',
    'get /api/office/{key}/findings/{number}': 'office',
    'get /api/office/{key}/messages/files/{id}': 'office',
    'get /api/office/{key}/reports/{id}': 'office',
    'get /api/office/{key}/reports/{id}/pdf': 'office',
    'get /api/office/identity/{id}/document': 'office',
    'post /api/identity/{key}/consent': 'identityLinks',
    'post /api/identity/{key}/documents': 'identityLinks',
    'post /api/office/identity': 'office',
    'post /api/office/identity/{id}/checks': 'office',
    'post /api/office/identity/{id}/decision': 'office',
    'post /api/office/identity/{id}/people': 'office',
    'post /api/office/identity/{id}/withdrawal': 'office',
    'post /api/office/invitations': 'office',
    'post /api/office/{key}/findings': 'office',
    'post /api/office/{key}/findings/import': 'office',
    'post /api/office/{key}/messages': 'office',
    'post /api/office/{key}/messages/files': 'office',
    'post /api/office/{key}/move': 'office',
    'post /api/office/{key}/people': 'office',
    'post /api/office/{key}/pentest/check': 'office',
    'post /api/office/{key}/pentest/findings': 'office',
    'post /api/office/{key}/pentest/findings/import': 'office',
    'put /api/office/{key}/pentest/findings/{number}': 'office',
    'put /api/office/{key}/pentest/findings/{number}/retest': 'office',
    'post /api/office/{key}/pentest/statement': 'office',
    'put /api/office/{key}/pentest': 'office',
    'post /api/office/{key}/report': 'office',
    'post /api/office/{key}/report/decide': 'office',
    'post /api/office/{key}/scope/files': 'office',
    'post /api/office/projects/{id}/team': 'office',
    'put /api/office/{key}/findings/{number}': 'office',
    'put /api/office/{key}/findings/{number}/answer': 'office',
    'put /api/office/{key}/build': 'office',
    'put /api/office/{key}/scope': 'office',
    'get /api/reports/status': 'reports',
    'post /api/admin/engagements/move': 'authCalls',
    'get /api/admin/fact-proposals': 'accountReads',
    'post /api/admin/fact-proposals/decide': 'authCalls',
    'post /api/admin/phishing/decide': 'authCalls',
    'post /api/admin/proposals/decide': 'authCalls',
    'post /api/office/proposals': 'office',
    'post /api/admin/statements': 'authCalls',
    'post /api/admin/statements/withdraw': 'authCalls',
    'post /api/admin/reports/decide': 'authCalls',
    'post /api/incidents/report': 'incidentReports',
    'get /api/incidents/status': 'reportStatus',
    'get /api/admin/users': 'accountReads',
    'post /api/admin/users/disable': 'authCalls',
    'post /api/admin/users/role': 'authCalls',
    'get /api/admin/users/sessions': 'accountReads',
    'post /api/admin/users/sessions/end': 'authCalls',
    'get /api/alerts': 'projectRead',
    'post /api/auth/confirm-browser': 'login',
    'post /api/auth/forgot-password': 'codeRequests',
    'post /api/auth/resend-confirmation': 'codeRequests',
    'post /api/auth/reset-forgotten-password': 'login',
    'post /api/auth/signup': 'signUp',
    'post /api/auth/verify-email': 'login',
    'get /api/chains': 'projectRead',
    'post /api/csp-reports': 'errorReports',
    'get /api/data/{table}': 'projectRead',
    'get /api/dev/mailbox': undefined,
    'post /api/errors': 'errorReports',
    'get /api/health': undefined,
    'post /api/impersonation-tool/create': 'authCalls',
    'post /api/impersonation-tool/delete': 'authCalls',
    'get /api/impersonation-tool/user': 'accountReads',
    'get /api/openapi.json': undefined,
    'get /api/projects/{id}': 'projectRead',
    'get /api/projects/{id}/market': 'projectRead',
    'get /api/projects/{id}/facts': 'projectRead',
    'get /api/projects/{id}/reported': 'projectRead',
    'get /api/projects/{id}/score': 'projectRead',
    'get /api/projects/average-yes-percentage': 'averageVotes',
    'get /api/projects/page-view': 'pageView',
    'post /api/projects/vote': 'votes',
    'post /api/projects-list': 'projectsList',
    'get /api/search-project': 'search',
    'get /api/skynet/activity': 'projectRead',
    'get /api/skynet/top-callers': 'projectRead',
    'get /api/skynet/top-events': 'projectRead',
    'get /api/skynet/top-function-calls': 'projectRead',
    'get /api/skynet/privileged-address': 'projectRead',
    'get /api/skynet/privileged-function': 'projectRead',
    'get /api/skynet/privileged-transaction': 'projectRead',
    'get /api/skynet/wallets': 'wallets',
    'get /api/announcement': undefined,
    'get /api/methodology': undefined,
    'post /api/notices': 'notices',
    'post /api/notices/remove': 'mailPreferences',
    'post /api/quotes': 'quotes',
    'post /api/admin/quotes/state': 'authCalls',
    'post /api/admin/flags': 'authCalls',
    'post /api/admin/announcement': 'authCalls',
    'delete /api/admin/announcement': 'authCalls',
    'post /api/admin/errors/resolve': 'authCalls',
    'get /api/user/wallets': 'accountReads',
    'get /api/watchlist': 'accountReads',
    'post /api/user/wallets/update': 'authCalls',
    'post /api/watchlist/create': 'authCalls',
    'post /api/watchlist/delete': 'authCalls',
    'post /api/watchlist/order': 'authCalls',
    'post /api/watchlist/restore': 'authCalls',
    'post /api/watchlist/share': 'authCalls',
    'post /api/watchlist/toggle': 'authCalls',
    'post /api/watchlist/update': 'authCalls',
    'post /api/watchlist/visit': 'authCalls',
    'post /api/sso-settings': 'mailPreferences',
    'post /api/sso-settings/unsubscribe': 'mailPreferences',
    'post /api/trace/runs': 'traceRuns',
    'post /api/sso-settings/update': 'authCalls',
    'post /api/user/account/delete': 'login',
    'post /api/user/export': 'login',
    'post /api/user/change-password': 'login',
    'post /api/user/events': 'events',
    'get /api/trace/cases': 'accountReads',
    'post /api/trace/cases': 'authCalls',
    'get /api/trace/cases/{id}': 'accountReads',
    'delete /api/trace/cases/{id}': 'authCalls',
    'post /api/trace/cases/{id}/versions': 'authCalls',
    'post /api/trace/cases/{id}/arrangement': 'authCalls',
    'get /api/trace/cases/{id}/pdf': 'accountReads',
    'post /api/trace/cases/{id}/comments': 'authCalls',
    'delete /api/trace/cases/{id}/comments': 'authCalls',
    'post /api/trace/cases/{id}/members': 'authCalls',
    'delete /api/trace/cases/{id}/members': 'authCalls',
    'post /api/trace/cases/{id}/shares': 'authCalls',
    'delete /api/trace/cases/{id}/shares': 'authCalls',
    'post /api/trace/cases/{id}/watch': 'authCalls',
    'delete /api/trace/cases/{id}/watch': 'authCalls',
    'get /api/trace/paths': 'tracePaths',
    'get /api/trace/runs/{id}': 'traceReads',
    'get /api/trace/{chain}/tx/{hash}': 'traceReads',
    'get /api/trace/{chain}/{address}': 'traceReads',
    'get /api/user/flags': 'flags',
    'get /api/user/notices': 'accountReads',
    'get /api/user/notices/unseen': 'accountReads',
    'post /api/user/notices/seen': 'authCalls',
    'get /api/user/notices/choices': 'accountReads',
    'post /api/user/notices/choices/update': 'authCalls',
    'get /api/user/webhooks': 'accountReads',
    'post /api/user/webhooks/create': 'authCalls',
    'post /api/user/webhooks/update': 'authCalls',
    'post /api/user/webhooks/rotate': 'authCalls',
    'post /api/user/webhooks/delete': 'authCalls',
    'post /api/user/webhooks/test': 'authCalls',
    'get /api/user/webhooks/deliveries': 'accountReads',
    'get /api/watchlist/feed': 'accountReads',
    'post /api/watchlist/feed': 'authCalls',
    'get /api/user/profile': 'accountReads',
    'post /api/user/profile/delete': 'authCalls',
    'post /api/user/profile/upload': 'authCalls',
    'get /api/user/second-factor': 'accountReads',
    'post /api/user/second-factor/begin': 'login',
    'post /api/user/second-factor/confirm': 'login',
    'post /api/user/second-factor/end': 'login',
    'post /api/user/second-factor/recovery-codes': 'login',
    'get /api/user/sessions': 'accountReads',
    'post /api/user/sessions/end': 'authCalls',
    'post /api/user/sessions/end-all': 'authCalls',
    'post /api/user/survey/upload': 'authCalls',
    'post /api/user/vitals': 'events',
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

test('calls are described by the schemas that validate them', async () => {
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

test('SKY-11: fields of a wallet that are easily misread have a description', async () => {
  const { paths } = await readDocument();
  const fields = resultFields(paths['/api/skynet/wallets']?.get?.responses);
  expect(Object.keys(fields).filter((name) => fields[name]?.description !== undefined)).toEqual([
    'change24h',
    'transactionCount',
    'firstSeen',
    'lastSeen',
  ]);
});

type Field = { readonly description?: string };

function resultFields(responses: object | undefined): Readonly<Record<string, Field>> {
  const success = (
    responses as { 200?: { content: Record<string, { schema: { properties: Record<string, Field> } }> } } | undefined
  )?.[200];
  return success?.content['application/json']?.schema.properties ?? {};
}
