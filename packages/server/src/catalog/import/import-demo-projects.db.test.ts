import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from './import-catalog.ts';
import { importDemoProjects } from './import-demo-projects.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';

const demo = (name: string) => {
  const source = `https://demo-chain.example/${name}`;
  const project = catalogProject({ id: `demo-${name}`, name, tickers: [], contracts: [contract({ digit: 'd', chain: 'demo' })] });
  return { ...project, description: { text: 'A demo project.', source } };
};

const stored = async () => {
  const rows = await database.db.selectFrom('project').orderBy('id').select(['id', 'demo']).execute();
  return Object.fromEntries(rows.map(({ id, demo }) => [id, demo]));
};

beforeEach(async () => {
  await database.ownerDb.deleteFrom('project').execute();
  await database.ownerDb.deleteFrom('audit_log').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('projects of the demo chain are marked, listed as demo, and left alone by an import of the catalogue', async () => {
  await using folder = await createCatalogFolder({ 'demo-ferry.json': demo('ferry') });
  await using catalogue = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port' }) });
  expect(await importDemoProjects(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 1 });
  await importCatalog(ctx, { path: catalogue.path, actor });
  expect(await stored()).toEqual({ 'demo-ferry': true, port: false });
  expect(await database.db.selectFrom('project_listing').where('demo', '=', true).select('project_id').execute()).toEqual([
    { project_id: 'demo-ferry' },
  ]);
  expect(await database.db.selectFrom('project_contract').where('chain', '=', 'demo').select('project_id').execute()).toEqual([
    { project_id: 'demo-ferry' },
  ]);
});

test('the same files a second time change nothing', async () => {
  await using folder = await createCatalogFolder({ 'demo-ferry.json': demo('ferry') });
  await importDemoProjects(ctx, { path: folder.path, actor });
  expect(await importDemoProjects(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 0 });
});

test('without a demo chain its projects go; demo projects of another origin and real ones stay', async () => {
  await using folder = await createCatalogFolder({ 'demo-ferry.json': demo('ferry'), 'demo-heron.json': demo('heron') });
  await importDemoProjects(ctx, { path: folder.path, actor });
  const other = { id: 'demo-other', name: 'Other', tickers: [], categories: [], description: 'd', description_source: 's', demo: true };
  await database.db.insertInto('project').values(other).execute();
  await using catalogue = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port' }) });
  await importCatalog(ctx, { path: catalogue.path, actor });

  await folder.remove('demo-heron.json');
  expect(await importDemoProjects(ctx, { path: folder.path, actor })).toEqual({ projects: 1, changed: 1 });
  expect(await stored()).toEqual({ 'demo-ferry': true, 'demo-other': true, port: false });
  expect(await importDemoProjects(ctx, { path: undefined, actor })).toEqual({ projects: 0, changed: 1 });
  expect(await stored()).toEqual({ 'demo-other': true, port: false });
});

test('a demo project cannot take the place of a real one', async () => {
  await using catalogue = await createCatalogFolder({ 'demo-ferry.json': catalogProject({ id: 'demo-ferry', name: 'Real' }) });
  await importCatalog(ctx, { path: catalogue.path, actor });
  await using folder = await createCatalogFolder({ 'demo-ferry.json': demo('ferry') });
  await expect(importDemoProjects(ctx, { path: folder.path, actor })).rejects.toMatchObject({
    code: 'InvalidParameterException',
    message: 'demo-ferry.json: id: A real project has this id.',
  });
  expect(await stored()).toEqual({ 'demo-ferry': false });
});
