import { resolve } from 'node:path';
import type { ProjectId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { getProject } from '../project/get-project.ts';
import { countCatalog } from '../project/recent-store.ts';
import { importCatalog } from './import-catalog.ts';
import { importTokens } from './import-tokens.ts';
import { readTokenList } from './read-token-list.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const path = resolve(import.meta.dirname, '../../../../../catalog');
const actor = 'test';
let read = 0;

beforeAll(async () => {
  ({ projects: read } = await importCatalog(ctx, { path, actor }));
  await importTokens(ctx, { list: await readTokenList(), actor });
});
afterAll(() => database[Symbol.asyncDispose]());

const find = (id: string) => getProject(ctx, { id: id as ProjectId });

test('at least 150 projects are imported, and the same files again change nothing', async () => {
  expect(read).toBeGreaterThanOrEqual(150);
  expect(await importCatalog(ctx, { path, actor })).toEqual({ projects: read, changed: 0 });
});

test('the long tail is counted apart from projects', async () => {
  const { projects, tokens } = await countCatalog(database.db);
  expect(projects).toBe(read);
  expect(tokens).toBeGreaterThan(1_000);
});

test('a closed project says since when, by which source, and what became of the funds', async () => {
  const { state, status, incidents } = await find('multichain');
  expect(state).toBe('closed');
  expect(status).toMatchObject({ state: 'closed', since: '2023-07-14', funds: 'lost' });
  expect(incidents).toMatchObject([{ lossUsd: '120000000', lostBy: 'keys' }]);
});

test('a fraud stands with the court that found it', async () => {
  expect((await find('safemoon')).rulings).toMatchObject([{ kind: 'fraud-proven', date: '2025-05-21' }]);
});

test('the coin of a chain is no contract, and says so', async () => {
  const bitcoin = await find('bitcoin');
  expect(bitcoin.noContract).toMatchObject({ why: 'native-coin', where: 'Bitcoin' });
  expect(bitcoin.contracts).toEqual([]);
});

test('one event in three files is one incident of the catalogue', async () => {
  const { incidents } = await countCatalog(database.db);
  const stored = await database.db.selectFrom('project_incident').select(['event']).execute();
  const named = stored.flatMap(({ event }) => event ?? []);
  expect(new Set(named).size).toBeLessThan(named.length);
  expect(incidents).toBe(stored.length - named.length + new Set(named).size);
});

test('what came back is stated with its source', async () => {
  const { incidents } = await find('gmx');
  expect(incidents[0]).toMatchObject({ lossUsd: '42000000', lostBy: 'contracts', returned: { share: 'half', usd: '40500000' } });
});
