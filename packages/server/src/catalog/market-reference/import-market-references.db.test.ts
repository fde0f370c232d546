import { resolve } from 'node:path';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listKnownContracts } from '../../onchain/read/connected-chain.ts';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { importMarketReferences } from './import-market-references.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';
const source = 'https://list.example/feeds';
const at = (digit: string) => `0x${digit.repeat(40)}`;
const file = {
  chain: 'base',
  seen: '2026-11-20',
  references: [
    { kind: 'wrapped-coin', address: at('1'), name: 'WETH', source },
    { kind: 'feed', address: at('2'), name: 'ETH / USD', heartbeatSeconds: 1_200, source },
    { kind: 'pool', address: at('3'), name: 'WETH / USDC', source },
    { kind: 'factory', address: at('4'), name: 'Factory', source },
  ],
};

const listKnown = async () =>
  (await listKnownContracts(database.db, { slug: 'base', roleMax: 10 })).map(({ address, role, heartbeatSeconds, projectId }) => ({
    digit: address.slice(-1),
    role,
    heartbeatSeconds,
    projectId,
  }));

beforeEach(async () => {
  await database.ownerDb.deleteFrom('market_reference').execute();
  await database.ownerDb.deleteFrom('project').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('prices of a chain start from its file: feeds, the wrapped coin and pools beside the contracts of projects', async () => {
  await using folder = await createCatalogFolder({ 'base.json': file });
  expect(await importMarketReferences(ctx, { path: folder.path, actor })).toEqual({ references: 4, changed: 1 });
  expect(await listKnown()).toEqual([
    { digit: '1', role: 'token', heartbeatSeconds: null, projectId: null },
    { digit: '2', role: 'oracle', heartbeatSeconds: 1_200, projectId: null },
    { digit: '3', role: 'pool', heartbeatSeconds: null, projectId: null },
  ]);
});

test('what a project lists itself stays its own', async () => {
  const weth = catalogProject({
    id: 'weth',
    contracts: [{ chain: 'base', address: at('1'), role: 'token', name: 'WETH', source }],
  });
  await using projects = await createCatalogFolder({ 'weth.json': weth });
  await importCatalog(ctx, { path: projects.path, actor });
  await using folder = await createCatalogFolder({ 'base.json': file });
  await importMarketReferences(ctx, { path: folder.path, actor });
  expect((await listKnown()).filter(({ digit }) => digit === '1')).toEqual([
    { digit: '1', role: 'token', heartbeatSeconds: null, projectId: 'weth' },
  ]);
});

test('the same files again change nothing; a chain without a file loses its references', async () => {
  await using folder = await createCatalogFolder({ 'base.json': file });
  await importMarketReferences(ctx, { path: folder.path, actor });
  expect(await importMarketReferences(ctx, { path: folder.path, actor })).toEqual({ references: 4, changed: 0 });
  await using empty = await createCatalogFolder({ 'linea.json': { ...file, chain: 'linea' } });
  expect(await importMarketReferences(ctx, { path: empty.path, actor })).toEqual({ references: 4, changed: 2 });
  expect(await listKnown()).toEqual([]);
});

test.each([
  ['an unknown kind', { references: [{ ...file.references[0], kind: 'moon' }] }, 'references[0].kind'],
  ['a heartbeat of a pool', { references: [{ ...file.references[2], heartbeatSeconds: 60 }] }, 'Only a price feed has a heartbeat.'],
  ['an address twice', { references: [file.references[0], { ...file.references[1], address: at('1') }] }, 'An address is listed twice.'],
  ['two wrapped coins', { references: [file.references[0], { ...file.references[0], address: at('9') }] }, 'A chain has one wrapped coin.'],
  ['the name of another chain', { chain: 'linea' }, 'must be named linea.json'],
])('files with %s change nothing at all', async (_name, change, message) => {
  await using good = await createCatalogFolder({ 'base.json': file });
  await importMarketReferences(ctx, { path: good.path, actor });
  await using bad = await createCatalogFolder({ 'base.json': { ...file, ...change }, 'linea.json': { ...file, chain: 'linea' } });
  await expect(importMarketReferences(ctx, { path: bad.path, actor })).rejects.toThrow(message);
  expect(await listKnown()).toHaveLength(3);
});

test('the files that come with the catalogue are imported whole', async () => {
  const path = resolve(import.meta.dirname, '../../../../../catalog/markets');
  const { references, changed } = await importMarketReferences(ctx, { path, actor });
  expect(changed).toBe(12);
  expect(references).toBeGreaterThan(400);
  expect(await importMarketReferences(ctx, { path, actor })).toEqual({ references, changed: 0 });
});
