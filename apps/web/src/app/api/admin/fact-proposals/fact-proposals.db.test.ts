import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importFactsFile } from '@redoubt/server/office/fact-import/import-facts';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as decide } from './decide/route.ts';
import { GET as list } from './route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let people = 0;
async function add(role: 'user' | 'editor' | 'admin') {
  people += 1;
  return logIn({ username: `person${String(people).padStart(4, '0')}`, role });
}

beforeEach(async () => {
  provideTestContext({ db });
  await database.ownerDb.deleteFrom('project').execute();
  const url = 'https://immunefi.com/bug-bounty/harbour/';
  const bounty = { programme: 'Immunefi', url, rewardMaxUsd: '200000', source: url };
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour', bounty }) });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
  const path = join(folder.path, 'bounties.json');
  await writeFile(path, JSON.stringify([{ slug: 'harbour', project: 'Harbour', maxBounty: 2_000_000 }]));
  await importFactsFile(getContext(), { source: 'immunefi', actor: 'test', path });
});

const states = async () => (await db.selectFrom('fact_proposal').orderBy('id').select('state').execute()).map(({ state }) => state);

test('visitors get 401, users without the role 403, before the body is read, and nothing is decided', async () => {
  const { headers } = await add('user');
  for (const body of ['no JSON', { id: '1', decision: 'accept' }]) {
    expect(await call(decide, { method: 'POST', body, headers: { origin: headers.origin } })).toMatchObject({ status: 401 });
    expect(await call(decide, { method: 'POST', body, headers })).toMatchObject({ status: 403 });
  }
  expect(await call(list, { headers: {} })).toMatchObject({ status: 401 });
  expect(await call(list, { headers })).toMatchObject({ status: 403 });
  expect(await states()).toEqual(['open']);
});

test('an admin who impersonates an editor decides nothing', async () => {
  const admin = await add('admin');
  const editor = await add('editor');
  const expiresAt = new Date(Date.now() + 60_000);
  const values = { session_id: admin.sessionId, admin_id: admin.userId, target_id: editor.userId, expires_at: expiresAt };
  await db.insertInto('impersonation').values(values).execute();
  expect(await call(decide, { method: 'POST', body: { id: '1', decision: 'accept' }, headers: admin.headers })).toMatchObject({
    status: 403,
  });
  expect(await states()).toEqual(['open']);
});

test('an editor sees what is stated today and what the source says, and decides once', async () => {
  const { headers } = await add('editor');
  const { status, body } = await call(list, { headers });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 1,
    next: null,
    proposals: [{ projectId: 'harbour', kind: 'contradicts', today: { rewardMaxUsd: '200000' }, statement: { rewardMaxUsd: '2000000' } }],
    sources: [{ name: 'immunefi' }, { name: 'sourcify' }, { name: 'audits' }, { name: 'defihacklabs' }],
  });
  const [proposal] = (body as { proposals: { id: string }[] }).proposals;
  const accept = { id: proposal?.id, decision: 'accept' };
  expect(await call(decide, { method: 'POST', body: { ...accept, decision: 'perhaps' }, headers })).toMatchObject({ status: 400 });
  expect(await call(decide, { method: 'POST', body: { ...accept, id: '99999999' }, headers })).toMatchObject({ status: 404 });
  expect(await call(decide, { method: 'POST', body: accept, headers })).toMatchObject({
    status: 200,
    body: { state: 'accepted', projectId: 'harbour' },
  });
  expect(await call(decide, { method: 'POST', body: accept, headers })).toMatchObject({ status: 409 });
  expect(await states()).toEqual(['accepted']);
  expect((await call(list, { headers })).body).toMatchObject({ total: 0, proposals: [] });
});
