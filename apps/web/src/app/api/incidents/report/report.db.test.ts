import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { startAnvil } from '@redoubt/testing/chain/anvil';
import { catalogProject, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as decide } from '../../admin/reports/decide/route.ts';
import { GET as readAlerts } from '../../alerts/route.ts';
import { GET as readProject } from '../../projects/[id]/route.ts';
import { POST as sendForm } from '../form/route.ts';
import { GET as readStatus } from '../status/route.ts';
import { POST } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
const anvil = await startAnvil();
afterAll(async () => {
  await anvil[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const files = (lighthouse: object = {}) => ({
  'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour', incidents: [incident({ date: '2021-01' })] }),
  'lighthouse.json': catalogProject(lighthouse),
});

async function importFiles(given: Parameters<typeof createCatalogFolder>[0]) {
  await using folder = await createCatalogFolder(given);
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
}

beforeAll(async () => {
  provide();
  await importFiles(files());
  const chain = { chain_id: '31337', slug: 'chain-31337', start_block: 0, epoch: 0 };
  await db.insertInto('chain').values(chain).execute();
  await db.insertInto('chain_endpoint').values({ chain_id: '31337', position: 0, host: '127.0.0.1', state: 'ok' }).execute();
});
beforeEach(async () => {
  provide();
  await db.deleteFrom('incident_report').execute();
});

function provide(environment: Record<string, string> = {}) {
  provideTestContext({ db, environment: { RPC_URLS: `31337=${anvil.url}`, ...environment } });
}

const WORDS = 'The pool was drained in a single transaction.';
const send = (body: object, headers: Record<string, string> = {}) =>
  call(POST, {
    method: 'POST',
    path: '/api/incidents/report',
    body: { kind: 'exploit', description: WORDS, ...body },
    headers: { origin: getContext().settings.publicOrigin, ...headers },
  });
const statusOf = (reference: unknown) => call(readStatus, { path: `/api/incidents/status?reference=${reference}` });
const referenceOf = ({ body }: { body: unknown }) => (body as { reference: string }).reference;

test('OP-27: a report is stored with a reference, which shows its state and nothing about its sender', async () => {
  const answer = await send({ projectId: 'harbour', email: 'Vera@A.Example', links: ['https://news.example/1'] });
  expect(answer).toMatchObject({
    status: 201,
    body: { message: 'Thank you. Our team will review your report.', state: 'received', project: { id: 'harbour', name: 'Harbour' } },
  });
  const { status, body } = await statusOf(referenceOf(answer).toLowerCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'exploit', state: 'received', reason: null, sameTransaction: 0, incident: null });
  expect(JSON.stringify(body)).not.toMatch(/vera|drained|news\.example/i);
  expect((await statusOf('R-00000000')).status).toBe(404);
});

test('the subject of a report is looked up on connected chains', async () => {
  const [account] = await anvil.rpc<string[]>('eth_accounts');
  const deployed = await anvil.rpc<string>('eth_sendTransaction', { from: account, data: '0x600160005360016000f3', gas: '0x30000' });
  await anvil.rpc('anvil_mine', '0x1');
  const { contractAddress } = await anvil.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', deployed);
  const chain = 'chain-31337';
  expect((await send({ address: contractAddress, transaction: deployed })).body).toMatchObject({
    checks: [
      { of: 'address', chain, found: 'contract' },
      { of: 'transaction', chain, found: 'transaction' },
    ],
  });
  expect((await send({ address: account })).body).toMatchObject({ checks: [{ found: 'account' }] });
  expect((await send({ address: `0x${'9'.repeat(40)}`, transaction: `0x${'9'.repeat(64)}` })).body).toMatchObject({
    checks: [{ found: 'nothing' }, { found: 'nothing' }],
  });
});

test('each report on a subject is decided separately, and several together only when all are named', async () => {
  const sent = await Promise.all(Array.from({ length: 3 }, () => send({ projectId: 'harbour', transaction: `0x${'b'.repeat(64)}` })));
  const [one = '', two = '', three = ''] = sent.map(referenceOf);
  expect((await statusOf(three)).body).toMatchObject({ state: 'received', sameTransaction: 2 });
  const admin = await logIn({ username: 'admin0001', role: 'admin' });
  const body = { reference: one, also: [two], state: 'declined', reason: 'A planned migration.' };
  expect((await call(decide, { method: 'POST', body, headers: admin.headers })).status).toBe(200);
  for (const each of [one, two]) {
    expect((await statusOf(each)).body).toMatchObject({ state: 'declined', reason: 'A planned migration.' });
  }
  expect((await statusOf(three)).body).toMatchObject({ state: 'received', reason: null });
  const conflict = { ...body, reference: three, also: [two] };
  expect((await call(decide, { method: 'POST', body: conflict, headers: admin.headers })).status).toBe(409);
  expect((await statusOf(three)).body).toMatchObject({ state: 'received' });
});

test('ALRT-14: a confirmed report is published with its project, raises one alert, changes its facts, and survives imports', async () => {
  const admin = await logIn({ username: 'admin0002', role: 'admin' });
  const reference = referenceOf(await send({ projectId: 'lighthouse', transaction: `0x${'a'.repeat(64)}` }));
  const published = {
    projectId: 'lighthouse',
    date: '2026-11-01',
    title: 'Pool drained',
    cause: 'A missing check.',
    lossUsd: '250000',
    source: 'https://news.example/drained',
  };
  const body = { reference, state: 'confirmed', reason: 'Seen on the chain.', incident: published };
  expect((await call(decide, { method: 'POST', body, headers: admin.headers })).body).toMatchObject({
    state: 'confirmed',
    incident: { title: 'Pool drained', date: '2026-11-01' },
  });
  const project = () => call(readProject, { path: '/api/projects/lighthouse', params: { id: 'lighthouse' } });
  expect((await project()).body).toMatchObject({ incidentCount: 1, incidents: [{ title: 'Pool drained', lossUsd: '250000' }] });
  const alerts = () => call(readAlerts, { path: '/api/alerts?kind=incident' });
  expect((await alerts()).body).toMatchObject({
    alerts: [
      {
        kind: 'incident',
        severity: 'medium',
        state: 'confirmed',
        late: false,
        project: { id: 'lighthouse' },
        title: 'Pool drained',
        evidence: null,
        detail: { reference, source: published.source },
      },
    ],
  });
  const facts = () =>
    db
      .selectFrom('fact')
      .where('project_id', '=', 'lighthouse')
      .where('subject', '=', 'OPS-01')
      .where('valid_to', 'is', null)
      .select('answer')
      .execute();
  expect(JSON.stringify(await facts())).toContain('2026-11-01');
  await importFiles(files());
  await importFiles(files({ tickers: ['LITE'] }));
  expect((await project()).body).toMatchObject({ tokenTickers: ['LITE'], incidents: [{ title: 'Pool drained' }] });
  expect(JSON.stringify(await facts())).toContain('2026-11-01');
  const log = await db.selectFrom('audit_log').where('subject', '=', reference).select(['actor', 'action']).execute();
  expect(log).toEqual([{ actor: 'admin0002', action: 'report.decide' }]);
});

test('only an admin decides, with a reason', async () => {
  const reference = referenceOf(await send({ projectId: 'harbour' }));
  const user = await logIn({ username: 'someone01' });
  const admin = await logIn({ username: 'admin0003', role: 'admin' });
  const body = { reference, state: 'declined', reason: 'No.' };
  const { publicOrigin } = getContext().settings;
  expect((await call(decide, { method: 'POST', body, headers: { origin: publicOrigin } })).status).toBe(401);
  expect((await call(decide, { method: 'POST', body, headers: user.headers })).status).toBe(403);
  expect(await call(decide, { method: 'POST', body: { reference, state: 'declined' }, headers: admin.headers })).toMatchObject({
    status: 400,
    body: { field: 'reason' },
  });
  expect((await statusOf(reference)).body).toMatchObject({ state: 'received' });
});

test.each([
  ['nothing that says what it is about', {}, 'projectId'],
  ['an unknown project', { projectId: 'missing' }, 'projectId'],
  ['too few words', { projectId: 'harbour', description: 'short' }, 'description'],
  ['an unknown kind', { projectId: 'harbour', kind: 'boredom' }, 'kind'],
  ['a link that is a script', { projectId: 'harbour', links: ['javascript:alert(1)'] }, 'links[0]'],
  ['an email address of more than 320 characters', { projectId: 'harbour', email: `${'a'.repeat(310)}@example.com` }, 'email'],
  ['a page’s address of more than 2048', { projectId: 'harbour', address: `https://a.example/${'a'.repeat(2_048)}` }, 'address'],
  ['half a transaction', { transaction: '0x12' }, 'transaction'],
])('OP-27: %s is refused with its field', async (_name, body, field) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { code: 'InvalidParameterException', field } });
});

test('T-22: a retried report is stored once', async () => {
  const headers = { 'idempotency-key': 'lost-report' };
  const one = await send({ projectId: 'harbour' }, headers);
  const two = await send({ projectId: 'harbour' }, headers);
  expect(referenceOf(two)).toBe(referenceOf(one));
});

test('a network has ten reports an hour', async () => {
  provide({ LIMITS_SCALE: '1' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => send({ projectId: 'harbour' })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

/** Sends the form like a browser without scripts. */
function submit(fields: Record<string, string>) {
  return sendForm(
    new Request('http://localhost:3000/api/incidents/form', {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin: getContext().settings.publicOrigin,
        accept: 'text/html,*/*;q=0.8',
        'content-type': 'application/x-www-form-urlencoded',
        'x-redoubt-client': '127.0.0.1',
      },
      body: new URLSearchParams({ kind: 'exploit', description: WORDS, address: '', links: '', ...fields }).toString(),
    }),
    { params: Promise.resolve({}) },
  );
}

test('a form past the limit returns to the form with an error', async () => {
  provide({ LIMITS_SCALE: '1' });
  for (let count = 0; count < 10; count += 1) await submit({ project: 'Harbour' });
  expect((await submit({ project: 'Harbour' })).headers.get('location')).toBe('/report?refused=later');
  expect((await submit({ project: 'Missing' })).headers.get('location')).toBe('/report?refused=later');
});

test('a form without scripts reports, and redirects to the report’s page', async () => {
  expect((await submit({ project: 'Harbour' })).headers.get('location')).toMatch(/^\/report\/R-[0-9A-Z]{8}$/);
  expect((await submit({ project: 'light' })).headers.get('location')).toMatch(/^\/report\/R-[0-9A-Z]{8}$/);
  expect((await submit({ project: 'Missing' })).headers.get('location')).toBe('/report?refused=project');
  expect((await submit({ project: 'Harbour', description: 'short' })).headers.get('location')).toBe('/report?refused=description');
});
