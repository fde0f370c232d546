import type { ListedToken } from '@redoubt/domain/catalog/file/token-list';
import { ProjectId } from '@redoubt/domain/ids';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { getProject } from '../project/get-project.ts';
import { importCatalog } from './import-catalog.ts';
import { importTokens } from './import-tokens.ts';
import { readTokenList } from './read-token-list.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';
const source = 'https://list.example/v/1';

const token = (id: string, digit: string, overrides: Partial<ListedToken> = {}): ListedToken => ({
  id,
  filePath: `token:${id.toUpperCase()}`,
  symbol: id,
  name: id,
  addresses: { ethereum: `0x${digit.repeat(40)}` },
  variants: ['background'],
  ...overrides,
});
const harbour = token('harbour', 'a', { name: 'Harbour', addresses: { ethereum: `0x${'a'.repeat(40)}`, base: `0x${'b'.repeat(40)}` } });
const tide = token('tide', 'c');
const listTokens = (...tokens: ListedToken[]) => importTokens(ctx, { list: { tokens, source }, actor });

const stored = async () => {
  const rows = await database.db.selectFrom('project').orderBy('id').select(['id', 'origin']).execute();
  return Object.fromEntries(rows.map(({ id, origin }) => [id, origin]));
};

beforeEach(async () => {
  await database.ownerDb.deleteFrom('project').execute();
  await database.ownerDb.deleteFrom('audit_log').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('a listed token is a project with a name, a ticker and contracts, and nothing that was not stated', async () => {
  expect(await listTokens(harbour)).toEqual({ projects: 1, changed: 1 });
  expect(await getProject(ctx, { id: ProjectId.parse('harbour') })).toMatchObject({
    name: 'Harbour',
    tokenTickers: ['HARBOUR'],
    logo: '/logos/harbour.svg',
    categories: [],
    chains: ['ethereum', 'base'],
    description: null,
    audit: { status: 'unknown', count: 0 },
    auditsSearched: null,
    rank: null,
    rated: false,
    tier: 'NR',
    scoreLow: null,
    coverage: null,
    contracts: [
      { chain: 'ethereum', address: `0x${'a'.repeat(40)}`, role: 'token', name: 'HARBOUR', source },
      { chain: 'base', address: `0x${'b'.repeat(40)}`, role: 'token', name: 'HARBOUR', source },
    ],
  });
});

test('the same list a second time writes nothing', async () => {
  await listTokens(harbour, tide);
  const state = () =>
    database.db
      .selectFrom('project')
      .orderBy('id')
      .select(['id', 'updated_at', sql<string>`xmin::text`.as('version')])
      .execute();
  const before = await state();
  expect(await listTokens(harbour, tide)).toEqual({ projects: 2, changed: 0 });
  expect(await state()).toEqual(before);
  expect(await database.db.selectFrom('audit_log').select('id').execute()).toHaveLength(1);
});

test('a token that the list has no longer is removed, one that changed is written', async () => {
  await listTokens(harbour, tide);
  expect(await listTokens({ ...tide, name: 'Tide Renewed' })).toEqual({ projects: 1, changed: 2 });
  expect(await stored()).toEqual({ tide: 'token-list' });
});

test('a token of a project of the catalogue is left out', async () => {
  const file = catalogProject({ id: 'port', name: 'Port', contracts: [contract({ digit: 'b', chain: 'base' })] });
  await using folder = await createCatalogFolder({ 'port.json': file });
  await importCatalog(ctx, { path: folder.path, actor });
  expect(await listTokens(harbour, tide)).toEqual({ projects: 1, changed: 1 });
  expect(await stored()).toEqual({ port: 'catalog', tide: 'token-list' });
});

test('a file that covers a token takes its place; when the file goes, the token comes back', async () => {
  await listTokens(harbour, tide);
  const file = catalogProject({ id: 'port', name: 'Port', contracts: [contract({ digit: 'a' })] });
  await using folder = await createCatalogFolder({
    'port.json': file,
    'other.json': catalogProject({ id: 'other', name: 'Other', tickers: [] }),
  });
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 2, changed: 3 });
  expect(await stored()).toEqual({ other: 'catalog', port: 'catalog', tide: 'token-list' });

  await folder.remove('port.json');
  await importCatalog(ctx, { path: folder.path, actor });
  await listTokens(harbour, tide);
  expect(await stored()).toEqual({ harbour: 'token-list', other: 'catalog', tide: 'token-list' });
});

test('a file with the id of a token becomes that project and keeps the day it was added', async () => {
  await listTokens(harbour);
  const added = await database.db.selectFrom('project').select('created_at').executeTakeFirstOrThrow();
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  expect(await importCatalog(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 1 });
  expect(await stored()).toEqual({ harbour: 'catalog' });
  expect(await database.db.selectFrom('project').select('created_at').executeTakeFirstOrThrow()).toEqual(added);
});

test('a folder of files removes no token that it does not cover', async () => {
  await listTokens(harbour, tide);
  await using folder = await createCatalogFolder({ 'other.json': catalogProject({ id: 'other', name: 'Other', tickers: [] }) });
  await importCatalog(ctx, { path: folder.path, actor });
  expect(await stored()).toEqual({ harbour: 'token-list', other: 'catalog', tide: 'token-list' });
});

test('a project that an editor keeps is left alone by the token list; a file says what it says', async () => {
  const kept = { id: 'harbour', name: 'Kept', tickers: [], categories: ['lending'], origin: 'editor' as const };
  await database.db.insertInto('project').values(kept).execute();
  await listTokens(harbour);
  const projects = () => database.db.selectFrom('project').select(['id', 'name', 'origin']).execute();
  expect(await projects()).toEqual([{ id: 'harbour', name: 'Kept', origin: 'editor' }]);
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog(ctx, { path: folder.path, actor });
  expect(await projects()).toEqual([{ id: 'harbour', name: 'Harbour', origin: 'catalog' }]);
});

test('a token never takes the id of a project of the demo chain', async () => {
  await database.db.insertInto('project').values({ id: 'harbour', name: 'Demo', tickers: [], categories: [], demo: true }).execute();
  expect(await listTokens(harbour, tide)).toEqual({ projects: 1, changed: 1 });
  expect(await database.db.selectFrom('project').where('id', '=', 'harbour').select('name').executeTakeFirstOrThrow()).toEqual({
    name: 'Demo',
  });
});

test('the installed list brings more than a thousand projects, each with a valid profile', async () => {
  const list = await readTokenList();
  expect(list.source).toMatch(/^https:\/\/www\.npmjs\.com\/package\/@web3icons\/common\/v\/\d+\.\d+\.\d+$/);
  const { projects, changed } = await importTokens(ctx, { list, actor });
  expect(projects).toBeGreaterThan(1_000);
  expect(changed).toBe(projects);
  expect((await importTokens(ctx, { list, actor })).changed).toBe(0);
  const ids = await database.db.selectFrom('project').select('id').execute();
  for (const { id } of ids.slice(0, 20)) await getProject(ctx, { id: ProjectId.parse(id) });
  expect(ids.every(({ id }) => ProjectId.safeParse(id).success)).toBe(true);
});
