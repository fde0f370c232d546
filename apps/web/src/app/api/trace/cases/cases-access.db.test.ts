import { createDatabase } from '@redoubt/db/client';
import { NOT_ARRANGED } from '@redoubt/domain/onchain/case/arrangement';
import { HIDDEN_MAX } from '@redoubt/domain/onchain/case/limits';
import type { NewCaseShare } from '@redoubt/domain/onchain/case/schema';
import { executeRun } from '@redoubt/server/onchain/trace/execute-run';
import { getRun, startRun } from '@redoubt/server/onchain/trace/run-store';
import { recordBlocks } from '@redoubt/server/onchain/trace/testing/record-blocks';
import { insertImpersonation } from '@redoubt/server/people/session/impersonation-store';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { toMovements } from '@redoubt/tracing/testing/small-ledger';
import { readTraceFile } from '@redoubt/tracing/verify/read-trace-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDocumentStatus, forgetDocumentStatus } from '@/http/request/document-status';
import { drawPage } from '@/testing/draw-page';
import { pageRequest } from '@/testing/page-request';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import MyCasesPage from '../../../my/cases/page';
import CasePage from '../../../trace/cases/[id]/page';
import NewCasePage from '../../../trace/cases/new/page';
import { GET as getGraph } from '../../../trace/runs/[id]/graph.svg/route.ts';
import RunPage from '../../../trace/runs/[id]/page';
import SharedCasePage, { metadata as sharedMetadata } from '../../../trace/shared/[key]/page';
import { POST as startByForm } from '../form/route.ts';
import { POST as arrange } from './[id]/arrangement/route.ts';
import { POST as addComment, DELETE as removeComment } from './[id]/comments/route.ts';
import { POST as addMember, DELETE as removeMember } from './[id]/members/route.ts';
import { GET as readPdf } from './[id]/pdf/route.ts';
import { DELETE as deleteCase, GET as readCase } from './[id]/route.ts';
import { DELETE as revoke, POST as share } from './[id]/shares/route.ts';
import { POST as addVersion } from './[id]/versions/route.ts';
import { DELETE as stopWatching, POST as watch } from './[id]/watch/route.ts';
import { POST as createCase, GET as listCases } from './route.ts';

// Who sees and does what of a case: each call and each page, as each role, with and without a link, and as strangers.

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const PEOPLE = ['owner', 'editor', 'reader', 'former', 'stranger', 'admin'] as const;
type Who = (typeof PEOPLE)[number] | 'visitor';
const INSIDE: readonly Who[] = ['owner', 'editor', 'reader'];
/** Who was a member, who never was, and an admin, who has no part in it either. */
const OUTSIDE: readonly Who[] = ['former', 'stranger', 'admin', 'visitor'];
const people = new Map<Who, { headers: Record<string, string>; userId: string; username: string }>();

const SECRET = 'The insider is Mara';
const UNKNOWN = '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11';

let caseId: string;
let runId: string;
let link: NewCaseShare;

beforeAll(async () => {
  provideTestContext({ db });
  await recordBlocks(
    { db, pool },
    {
      movements: toMovements([
        ['V', 'A', 30n],
        ['A', 'B', 20n],
      ]),
      to: 9,
    },
  );
  const order = {
    chain: 'demo',
    seeds: [{ block: 0, index: 0, rank: 1, amount: '30' }],
    method: 'fifo',
    hops: 8,
    maxAccounts: 100,
  } as const;
  runId = (await startRun({ db }, { ...order, seeds: [...order.seeds], minimum: {}, treat: {} })).id;
  await executeRun({ db, clientOf: async () => undefined }, { runId });
  for (const who of PEOPLE) {
    const username = `the${who}`.padEnd(9, '0');
    people.set(who, { ...(await logIn({ username, role: who === 'admin' ? 'admin' : 'user' })), username });
  }
  people.set('visitor', { headers: { origin: 'http://localhost:3000' }, userId: '', username: '' });
  const made = await send('owner', createCase, 'POST', { body: { name: 'Vault', text: SECRET, runId } });
  expect(made).toMatchObject({ status: 201, body: { version: 1 } });
  caseId = (made.body as { id: string }).id;
  const params = { id: caseId };
  for (const who of ['editor', 'reader', 'former'] as const)
    expect(
      await send('owner', addMember, 'POST', { params, body: { username: nameOf(who), role: who === 'editor' ? who : 'reader' } }),
    ).toMatchObject({
      status: 200,
    });
  expect(await send('former', removeMember, 'DELETE', { params, body: { username: nameOf('former') } })).toMatchObject({ status: 200 });
  link = (await send('owner', share, 'POST', { params, body: { days: 7 } })).body as NewCaseShare;
});

beforeEach(() => {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
});

const nameOf = (who: Who) => people.get(who)?.username ?? '';

type Handler = Parameters<typeof call>[0];
const send = (who: Who, handler: Handler, method: string, { params = {}, body }: { params?: Record<string, string>; body?: unknown }) =>
  call(handler, { method, params, headers: people.get(who)?.headers ?? {}, ...(body !== undefined && { body }) });

type Case = {
  readonly name: string;
  readonly handler: Handler;
  readonly method: string;
  /** What is asked for must fail by its content at the latest, so that one caller's success changes nothing for the next. */
  readonly body?: () => unknown;
  readonly may: readonly Who[];
};

const CASES: readonly Case[] = [
  { name: 'read', handler: readCase, method: 'GET', may: INSIDE },
  {
    name: 'add a version',
    handler: addVersion,
    method: 'POST',
    body: () => ({ name: 'x', text: '', runId, base: 99 }),
    may: ['owner', 'editor'],
  },
  {
    name: 'arrange the picture',
    handler: arrange,
    method: 'POST',
    body: () => ({ arrangement: NOT_ARRANGED, base: 99 }),
    may: ['owner', 'editor'],
  },
  { name: 'comment', handler: addComment, method: 'POST', body: () => ({ text: 'x', version: 99 }), may: INSIDE },
  { name: 'delete a comment', handler: removeComment, method: 'DELETE', body: () => ({ id: UNKNOWN }), may: INSIDE },
  { name: 'watch', handler: watch, method: 'POST', may: INSIDE },
  { name: 'stop watching', handler: stopWatching, method: 'DELETE', may: INSIDE },
  { name: 'add a member', handler: addMember, method: 'POST', body: () => ({ username: 'missing00', role: 'reader' }), may: ['owner'] },
  { name: 'remove a member', handler: removeMember, method: 'DELETE', body: () => ({ username: 'missing00' }), may: ['owner'] },
  { name: 'share', handler: share, method: 'POST', body: () => ({ days: 1, version: 99 }), may: ['owner'] },
  { name: 'revoke', handler: revoke, method: 'DELETE', body: () => ({ id: UNKNOWN }), may: ['owner'] },
];

/** Answers that say that the caller may: the rest is about what they asked for. */
const MISSING = ['There is no such link.', 'There is no such comment.', 'They are no member of the case.', 'The case has no such version.'];
const isAdmitted = ({ status, body }: { status: number; body: unknown }) =>
  status === 404 ? MISSING.includes((body as { message: string }).message) : status !== 401 && status !== 403;

test.each(CASES)('CASE-01: $name: who has no part gets what a case that is not there gives', async ({ handler, method, body }) => {
  for (const who of OUTSIDE) {
    const here = await send(who, handler, method, { params: { id: caseId }, body: body?.() });
    const nowhere = await send(who, handler, method, { params: { id: UNKNOWN }, body: body?.() });
    expect(here.status, who).toBe(who === 'visitor' ? 401 : 404);
    expect(here.body).toEqual(nowhere.body);
  }
});

test.each(CASES)('CASE-08: $name: of who has a part, only who may', async ({ handler, method, body, may }) => {
  const admitted: Who[] = [];
  for (const who of INSIDE) {
    const got = await send(who, handler, method, { params: { id: caseId }, body: body?.() });
    expect(got.status, JSON.stringify(got.body)).toBeLessThan(500);
    if (isAdmitted(got)) admitted.push(who);
    else expect(got).toMatchObject({ status: 403, body: { message: 'Your part in this case does not allow this.' } });
  }
  expect(admitted).toEqual(may);
});

test('CASE-19: the page and the API say to who watches a case that they do, and to no one else', async () => {
  const params = { id: caseId };
  const seen = async (who: Who) => {
    comeAs(who);
    const { body } = await send(who, readCase, 'GET', { params });
    return {
      answer: (body as { watching: boolean }).watching,
      page: (await drawPage(await CasePage(page(params)))).includes('You watch this case'),
    };
  };
  expect(await send('reader', watch, 'POST', { params })).toMatchObject({ status: 200, body: { success: true } });
  expect(await send('reader', watch, 'POST', { params })).toMatchObject({ status: 200 });
  expect(await seen('reader')).toEqual({ answer: true, page: true });
  expect(await seen('owner')).toEqual({ answer: false, page: false });
  expect(await send('reader', stopWatching, 'DELETE', { params })).toMatchObject({ status: 200 });
  expect(await seen('reader')).toEqual({ answer: false, page: false });
});

test('CASE-01: only its owner deletes a case, and only their own list has it', async () => {
  for (const who of [...INSIDE, ...OUTSIDE]) {
    const { status, body } = await send(who, listCases, 'GET', {});
    expect(status).toBe(who === 'visitor' ? 401 : 200);
    expect(JSON.stringify(body).includes(caseId), who).toBe(INSIDE.includes(who));
    if (who === 'owner') continue;
    const refused = await send(who, deleteCase, 'DELETE', { params: { id: caseId } });
    expect(refused.status, who).toBe(who === 'visitor' ? 401 : INSIDE.includes(who) ? 403 : 404);
  }
  const made = await send('owner', createCase, 'POST', { body: { name: 'Another', text: SECRET, runId } });
  const params = { id: (made.body as { id: string }).id };
  expect(await send('owner', deleteCase, 'DELETE', { params })).toMatchObject({ status: 200 });
  expect(await send('owner', readCase, 'GET', { params })).toMatchObject({ status: 404 });
  expect(await send('visitor', createCase, 'POST', { body: { name: 'x', text: '', runId } })).toMatchObject({ status: 401 });
});

test('CASE-09: only the owner sees that there are links, and no one sees a key again', async () => {
  for (const who of INSIDE) {
    const { body } = await send(who, readCase, 'GET', { params: { id: caseId } });
    expect(JSON.stringify(body)).not.toContain(link.key);
    expect((body as { shares: unknown[] | null }).shares?.length).toBe(who === 'owner' ? 1 : undefined);
  }
  const { rows } = await pool.query<{ found: string }>(
    `select t::text as found from trace_case_share t union all select t::text from idempotency_key t union all select t::text from audit_log t`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ found }) => found.includes(link.key))).toBe(false);
});

test('CASE-18: who has a part saves a version as a document that carries its trace, and no one else does', async () => {
  const readers: Who[] = [];
  for (const who of [...INSIDE, ...OUTSIDE]) {
    const missing = `/api/trace/cases/${caseId}/pdf?version=99`;
    const { body } = await call(readPdf, { path: missing, params: { id: caseId }, headers: people.get(who)?.headers ?? {} });
    if ((body as { message: string }).message === 'The case has no such version.') readers.push(who);
  }
  expect(readers).toEqual(INSIDE);
  const { status, body } = await send('reader', readPdf, 'GET', { params: { id: caseId } });
  expect(status).toBe(200);
  const file = await readTraceFile(new Uint8Array(Buffer.from((body as { base64: string }).base64, 'base64')));
  expect(file).toEqual((await getRun({ db }, { id: runId })).file);
});

const pageCases = [
  { name: 'a case', path: () => `/trace/cases/${caseId}`, draw: () => CasePage(page({ id: caseId })), text: () => SECRET, sees: INSIDE },
  {
    name: 'its first version',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId }, { version: '1' })),
    text: () => SECRET,
    sees: INSIDE,
  },
  {
    name: 'the form of a version',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => 'Save as version 2',
    sees: ['owner', 'editor'],
  },
  {
    name: 'the form of a comment',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => 'Add comment',
    sees: INSIDE,
  },
  {
    name: 'the form of a member',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => 'Add an account',
    sees: ['owner'],
  },
  {
    name: 'links',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => 'Create a link',
    sees: ['owner'],
  },
  {
    name: 'deletion',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => 'Delete for good',
    sees: ['owner'],
  },
  {
    name: 'the button that watches',
    path: () => `/trace/cases/${caseId}`,
    draw: () => CasePage(page({ id: caseId })),
    text: () => '>Watch<',
    sees: INSIDE,
  },
  { name: 'the list', path: () => '/my/cases', draw: () => MyCasesPage(), text: () => `/trace/cases/${caseId}`, sees: INSIDE },
] as const;

function page<Params>(params: Params, search: Record<string, string> = {}) {
  return { params: Promise.resolve(params), searchParams: Promise.resolve(search) };
}

test.each(pageCases)('CASE-08: $name is drawn for who may see it, and for no one else', async ({ draw: open, path, text, sees }) => {
  const seen: Who[] = [];
  for (const who of [...INSIDE, ...OUTSIDE]) {
    comeAs(who);
    if (who === 'visitor') {
      const digest = expect.stringContaining(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path())};`);
      await expect(open()).rejects.toMatchObject({ digest });
    } else if ((await drawPage(await open())).includes(text())) seen.push(who);
  }
  expect(seen).toEqual([...sees]);
});

test('what is no case, and no version of one, is a page that is not found', async () => {
  comeAs('owner');
  pageRequest.headers.set('x-request-id', 'c1');
  for (const [id, version] of [
    [UNKNOWN, '1'],
    ['mine', '1'],
    [caseId, '2'],
    [caseId, 'last'],
  ] as const) {
    expect(await drawPage(await CasePage(page({ id }, { version })))).toContain('Page not found');
    expect(findDocumentStatus('c1')).toBe('not-found');
    forgetDocumentStatus('c1');
  }
});

const open = async (key: string) => drawPage(await SharedCasePage({ params: Promise.resolve({ key }) }));

test('CASE-09: who has a link sees the version with its trace, and of accounts nothing; it names neither the case nor calls that change it', async () => {
  for (const who of [...INSIDE, ...OUTSIDE]) {
    comeAs(who);
    const text = await open(link.key);
    expect(text, who).toContain(SECRET);
    expect(text).toContain(`/trace/runs/${runId}/graph.svg`);
    for (const hidden of [
      caseId,
      nameOf('owner'),
      nameOf('editor'),
      'Add comment',
      'Save as version',
      'Add an account',
      'Stop watching',
      '>Watch<',
      link.id,
    ])
      expect(text).not.toContain(hidden);
  }
  expect(sharedMetadata).toMatchObject({ robots: { index: false, follow: false }, referrer: 'no-referrer' });
  // The key opens the page, and nothing else.
  for (const { handler, method, body } of CASES)
    expect((await send('visitor', handler, method, { params: { id: link.key }, body: body?.() })).status).toBe(401);
});

test('CASE-09: a link that expired, was revoked or never was shows nothing, in the same words, and answers 404', async () => {
  const params = { id: caseId };
  const make = async () => (await send('owner', share, 'POST', { params, body: { days: 1, version: 1 } })).body as NewCaseShare;
  const [expired, revoked] = [await make(), await make()];
  comeAs('visitor');
  for (const { key } of [expired, revoked]) expect(await open(key)).toContain(SECRET);
  await db
    .updateTable('trace_case_share')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', expired.id)
    .execute();
  expect(await send('owner', revoke, 'DELETE', { params, body: { id: revoked.id } })).toMatchObject({ status: 200 });
  pageRequest.headers.set('x-request-id', 'c2');
  const answers = await Promise.all([expired.key, revoked.key, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', link.id].map(open));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('This link does not work');
  expect(findDocumentStatus('c2')).toBe('not-found');
  forgetDocumentStatus('c2');
});

test('an admin who impersonates the owner changes nothing of a case', async () => {
  const admin = await logIn({ username: 'admin0002', role: 'admin' });
  const impersonation = { sessionId: admin.sessionId, adminId: admin.userId, targetId: people.get('owner')?.userId ?? '' };
  await db.transaction().execute((tx) => insertImpersonation(tx, impersonation));
  const changing = [...CASES.filter(({ method }) => method !== 'GET'), { handler: deleteCase, method: 'DELETE', body: undefined }];
  for (const { handler, method, body } of changing) {
    const asking = { method, params: { id: caseId }, headers: admin.headers, ...(body !== undefined && { body: body() }) };
    expect(await call(handler, asking)).toMatchObject({ status: 403 });
  }
  expect(await call(createCase, { method: 'POST', headers: admin.headers, body: { name: 'x', text: '', runId } })).toMatchObject({
    status: 403,
  });
});

test('a finished trace offers to be saved to who is logged in, on a page that sends others to log in', async () => {
  const offer = `/trace/cases/new?run=${runId}`;
  const offered = async () =>
    (await drawPage(await RunPage({ params: Promise.resolve({ id: runId }), searchParams: Promise.resolve({}) }))).includes(offer);
  comeAs('visitor');
  expect(await offered()).toBe(false);
  const form = () => NewCasePage({ searchParams: Promise.resolve({ run: runId }) });
  await expect(form()).rejects.toMatchObject({ digest: expect.stringContaining(encodeURIComponent(offer)) });
  comeAs('stranger');
  expect(await offered()).toBe(true);
  expect(await drawPage(await form())).toContain('Save as case</');
  expect(await drawPage(await NewCasePage({ searchParams: Promise.resolve({ run: UNKNOWN }) }))).toContain('There is no such result');
});

test('CASE-15: the page of a trace says whether the money moved since, and orders the same trace to the newest block', async () => {
  comeAs('visitor');
  const order = {
    chain: 'demo',
    seeds: [{ block: 0, index: 0, rank: 1, amount: '30' }],
    method: 'haircut',
    hops: 5,
    maxAccounts: 77,
    minimum: { native: '2' },
    treat: { [`0x${'b'.repeat(40)}`]: 'stop', [`0x${'a'.repeat(40)}`]: 'wallet' },
  } as const;
  const { id } = await startRun({ db }, { ...order, seeds: [...order.seeds] });
  await executeRun({ db, clientOf: async () => undefined }, { runId: id });
  const text = await drawPage(await RunPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) }));
  expect(text).toContain('None of it moved up to block 9: the 2 places where traced money was still there at block 9');
  const form = /<form id="again".*?<\/form>/.exec(text)?.[0] ?? '';
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const again = await call(startByForm, { method: 'POST', body: Object.fromEntries(fields) });
  // No block came since: the same inputs are the same trace.
  expect(again.headers.get('location')).toBe(`/trace/runs/${id}`);
});

test('CASE-16: graph and table show the view of the address, say what it hides, and take what is no value for none', async () => {
  comeAs('visitor');
  const draw = async (search: Record<string, string | string[]>) =>
    drawPage(await RunPage({ params: Promise.resolve({ id: runId }), searchParams: Promise.resolve(search) }));
  const svg = async (query: string) => {
    const request = new Request(`http://localhost:3000/trace/runs/${runId}/graph.svg?${query}`, {
      headers: { 'x-redoubt-client': '127.0.0.1' },
    });
    return (await (await getGraph(request, { params: Promise.resolve({ id: runId }) })).text()).match(/<path class="edge/g)?.length ?? 0;
  };
  const all = await draw({});
  expect(all).not.toContain('Hidden from the graph');
  expect(await svg('')).toBe(2);
  // The trace is of 21 September.
  const none = await draw({ until: '2026-09-20' });
  expect(none).toContain('Hidden from the graph and its table, and still in every sum');
  expect(none).toContain('2 traced movements');
  expect(none).toContain(`/trace/runs/${runId}/graph.svg?until=2026-09-20`);
  expect(none).toContain('0 of 0');
  expect(await svg('until=2026-09-20')).toBe(0);
  expect(await svg('until=2026-09-21&asset=native&smallest=100')).toBe(2);
  for (const search of [{ until: '2026-13-40' }, { until: 'x' }, { smallest: '7' }, { asset: '<b>' }] as Record<string, string>[])
    expect(await draw(search)).not.toContain('Hidden from the graph');
});

test('CASE-34: an arrangement that its schema does not take is refused at the edge; members and links are shown the one that was saved', async () => {
  const made = await send('owner', createCase, 'POST', { body: { name: 'Arranged', text: SECRET, runId } });
  const params = { id: (made.body as { id: string }).id };
  for (const wrong of [
    { hidden: ['x'] },
    { hidden: Array.from({ length: HIDDEN_MAX + 1 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`) },
    { groups: [{ name: 'a\u202eb', accounts: ['0x01'] }] },
    { pins: [{ account: '0x01', x: 1e9, y: 100 }] },
  ]) {
    const refused = await send('owner', arrange, 'POST', { params, body: { arrangement: { ...NOT_ARRANGED, ...wrong }, base: 1 } });
    expect(refused.status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
  }
  const group = { name: 'Mixers of the case', accounts: ['0x01'] };
  const body = { arrangement: { ...NOT_ARRANGED, hidden: ['0x01'], groups: [group] }, base: 1 };
  expect(await send('owner', arrange, 'POST', { params, body })).toMatchObject({ status: 201, body: { version: 2 } });
  expect((await send('owner', arrange, 'POST', { params, body })).status).toBe(409);
  expect(await send('owner', readCase, 'GET', { params })).toMatchObject({ body: { shown: { arrangement: body.arrangement } } });
  comeAs('owner');
  const remark = 'The whole trace is drawn here. In this case its picture is arranged: 1 account hidden, 1 group.';
  expect(await drawPage(await CasePage(page(params)))).toContain(remark);
  expect(await drawPage(await CasePage(page(params, { version: '1' })))).not.toContain('arranged');
  const { key } = (await send('owner', share, 'POST', { params, body: { days: 1 } })).body as NewCaseShare;
  comeAs('visitor');
  const shared = await open(key);
  expect(shared).toContain(remark);
  expect(shared).not.toContain(params.id);
});

function comeAs(who: Who) {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
  const cookie = people.get(who)?.headers.cookie;
  if (cookie !== undefined) pageRequest.headers.set('cookie', cookie);
}
