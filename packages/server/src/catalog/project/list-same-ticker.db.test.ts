import { ProjectId } from '@redoubt/domain/ids';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { listProjectAddresses } from './list-project-addresses.ts';
import { listSameTicker } from './list-same-ticker.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };

beforeAll(async () => {
  await using folder = await createCatalogFolder({
    'lighthouse.json': catalogProject({ id: 'lighthouse', name: 'Lighthouse', tickers: ['LIGHT'] }),
    'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour', tickers: ['HARB'] }),
  });
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
  const token = (id: string, demo = false) => ({ id, name: id, tickers: ['Light'], categories: [], origin: 'token-list' as const, demo });
  await db
    .insertInto('project')
    .values([token('z-light'), token('a-light'), token('shown-light', true)])
    .execute();
  await db
    .insertInto('project_term')
    .values(['z-light', 'a-light', 'shown-light'].map((project_id) => ({ project_id, kind: 'ticker' as const, term: 'light' })))
    .execute();
});
afterAll(() => database[Symbol.asyncDispose]());

const listIds = async (id: string) => (await listSameTicker(ctx, { id: ProjectId.parse(id), limit: 5 })).map((other) => other.id);

test('a token is told from others of its ticker, researched projects first, demo projects never', async () => {
  expect(await listIds('a-light')).toEqual(['lighthouse', 'z-light']);
  expect(await listIds('harbour')).toEqual([]);
});

test('no more are listed than asked for', async () => {
  expect(await listSameTicker(ctx, { id: ProjectId.parse('a-light'), limit: 1 })).toHaveLength(1);
});

test('search engines are given researched projects, not the index of tokens', async () => {
  expect((await listProjectAddresses(ctx, { page: 1, perPage: 10 })).map(({ id }) => id)).toEqual(['harbour', 'lighthouse']);
});
