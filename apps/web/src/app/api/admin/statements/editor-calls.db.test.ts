import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as move } from '../engagements/move/route.ts';
import { POST as engage } from '../engagements/route.ts';
import { POST as state } from './route.ts';
import { POST as withdraw } from './withdraw/route.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => provideTestContext({ db }));
beforeAll(async () => {
  provideTestContext({ db });
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
});

const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20' };
const link = { what: 'link', kind: 'blog', url: 'https://harbour.example/blog' };
const CALLS = [
  ['state', state, { projectId: 'harbour', statement: link, ...grounds }],
  ['withdraw', withdraw, { id: '1', ...grounds }],
  ['engage', engage, { projectId: 'harbour', scope: 'Vaults', ...grounds }],
  ['move', move, { id: '1', state: 'scheduled', ...grounds }],
] as const;

let people = 0;
async function add(role: 'user' | 'editor' | 'admin') {
  people += 1;
  return logIn({ username: `person${String(people).padStart(4, '0')}`, role });
}

const counts = async () => {
  const [statements, engagements] = await Promise.all([
    db.selectFrom('editor_statement').select('id').execute(),
    db.selectFrom('engagement').select('id').execute(),
  ]);
  return [statements.length, engagements.length];
};

test.each(CALLS)('%s: visitors get 401, users without the role 403, and nothing is written', async (_name, handler, body) => {
  const { headers } = await add('user');
  expect(await call(handler, { method: 'POST', body, headers: { origin: headers.origin } })).toMatchObject({ status: 401 });
  expect(await call(handler, { method: 'POST', body, headers })).toMatchObject({ status: 403 });
  expect(await counts()).toEqual([0, 0]);
});

test.each(CALLS)('%s: where admins need a second factor, an admin or editor without one gets 403', async (_name, handler, body) => {
  provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
  for (const role of ['admin', 'editor'] as const) {
    const { headers } = await add(role);
    expect(await call(handler, { method: 'POST', body, headers })).toMatchObject({ status: 403, body: { code: 'ForbiddenException' } });
  }
  expect(await counts()).toEqual([0, 0]);
});

test.each(CALLS)('%s: an admin who impersonates an editor cannot make statements', async (_name, handler, body) => {
  const admin = await add('admin');
  const editor = await add('editor');
  const expiresAt = new Date(Date.now() + 60_000);
  const values = { session_id: admin.sessionId, admin_id: admin.userId, target_id: editor.userId, expires_at: expiresAt };
  await db.insertInto('impersonation').values(values).execute();
  expect(await call(handler, { method: 'POST', body, headers: admin.headers })).toMatchObject({ status: 403 });
  expect(await counts()).toEqual([0, 0]);
});

test('an editor makes a statement, and no change is made without a source and a date', async () => {
  const { headers } = await add('editor');
  const [, , body] = CALLS[0];
  const { source: _source, ...unsourced } = body;
  expect(await call(state, { method: 'POST', body: unsourced, headers })).toMatchObject({ status: 400, body: { field: 'source' } });
  expect(await call(state, { method: 'POST', body: { ...body, statedOn: 'today' }, headers })).toMatchObject({
    status: 400,
    body: { field: 'statedOn' },
  });
  const script = { ...link, url: 'javascript:alert(1)' };
  expect(await call(state, { method: 'POST', body: { ...body, statement: script }, headers })).toMatchObject({ status: 400 });
  expect(await counts()).toEqual([0, 0]);
  expect(await call(state, { method: 'POST', body, headers })).toMatchObject({ status: 200, body: { projectId: 'harbour' } });
  expect(await counts()).toEqual([1, 0]);
});

test('a published audit has a report', async () => {
  const { headers } = await add('editor');
  const { body } = await call(engage, { method: 'POST', body: CALLS[2][2], headers });
  const { id } = body as { id: string };
  expect(await call(move, { method: 'POST', body: { id, state: 'published', ...grounds }, headers })).toMatchObject({
    status: 400,
    body: { field: 'report' },
  });
});
