import { insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { audit, catalogProject, incident } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { createLog } from '../../platform/log.ts';
import { listNewestTransactions } from './list-newest-transactions.ts';
import { getFollowingFigures, getRecordFigures } from './product-figures.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };

afterAll(() => database[Symbol.asyncDispose]());

test('an empty catalogue counts nothing and names nothing', async () => {
  expect(await getRecordFigures(ctx)).toEqual({
    projects: 0,
    audits: 0,
    auditedProjects: 0,
    auditFirms: 0,
    incidents: 0,
    incidentKinds: [],
    teamsSearched: 0,
    teamsNamed: 0,
    identityChecked: 0,
    pentests: 0,
    mostAudited: null,
  });
  expect(await getFollowingFigures(ctx)).toEqual({ projects: 0, contracts: 0, transactions: 0, events: 0, newest: null, liveliest: null });
});

describe('with two real projects and one of the demo chain', () => {
  beforeAll(async () => {
    const source = 'https://harbour.example';
    const team = {
      searched: { at: '2026-11-20', places: [source] },
      people: [{ name: 'Ada', role: 'Founder', source }],
      identityChecks: [{ firm: 'Firm', date: '2026', source }],
    };
    const harbour = catalogProject({
      id: 'harbour',
      name: 'Harbour',
      team,
      audits: [audit({ firm: 'Firm' }), audit({ firm: 'FIRM', scope: 'Others' })],
      incidents: [incident({ kind: 'phishing' })],
    });
    const lighthouse = catalogProject({
      audits: [audit({ firm: 'Other' })],
      incidents: [incident({ kind: 'exploit' }), incident({ kind: 'exploit', title: 'Again' })],
    });
    const demo = catalogProject({ id: 'demo', name: 'Demo', audits: [audit(), audit(), audit()], incidents: [incident()] });
    await using folder = await createCatalogFolder({ 'harbour.json': harbour, 'lighthouse.json': lighthouse, 'demo.json': demo });
    await importCatalog(ctx, { path: folder.path, actor: 'test' });
    await database.ownerDb.updateTable('project').set({ demo: true }).where('id', '=', 'demo').execute();
    const pentest = { kind: 'pentest' as const, scope: 'App', source, stated_on: '2026-11-20' };
    const published = { ...pentest, state: 'published' as const, report_url: source, reported_on: '2026-11-20' };
    await database.ownerDb
      .insertInto('engagement')
      .values([
        { project_id: 'harbour', ...published },
        { project_id: 'demo', ...published },
      ])
      .execute();
    await database.ownerDb
      .insertInto('engagement')
      .values({ project_id: 'harbour', ...pentest, state: 'in-review' })
      .execute();
    await insertChainRows(database.ownerDb, {
      indexed: 20,
      contracts: { demo: [1, 2], lighthouse: [3] },
      calls: [
        { block: 3, from: 9, to: 1 },
        { block: 4, from: 9, to: 2 },
        { block: 5, from: 8, to: 3, selector: '0x', ok: false },
      ],
      logs: [{ block: 4, contract: 2 }],
    });
  });

  test('the record of real projects is counted, firms by name whatever its letters, kinds of incidents with the most frequent first', async () => {
    expect(await getRecordFigures(ctx)).toEqual({
      projects: 2,
      audits: 3,
      auditedProjects: 2,
      auditFirms: 2,
      incidents: 3,
      incidentKinds: [
        { kind: 'exploit', count: 2 },
        { kind: 'phishing', count: 1 },
      ],
      teamsSearched: 1,
      teamsNamed: 1,
      identityChecked: 1,
      pentests: 1,
      mostAudited: { id: 'harbour', name: 'Harbour' },
    });
  });

  test('what is followed is summed over connected chains, and a real project is the example before a livelier one of the demo chain', async () => {
    expect(await getFollowingFigures(ctx)).toEqual({
      projects: 2,
      contracts: 3,
      transactions: 3,
      events: 1,
      newest: { chain: 'demo', block: 20, at: '2026-11-01T00:04:00.000Z' },
      liveliest: { id: 'lighthouse', name: 'Lighthouse', demo: false },
    });
  });

  test('the newest transactions come first, named where their selector is known', async () => {
    const transactions = await listNewestTransactions(ctx, { chain: 'demo', block: 20, limit: 2 });
    expect(transactions.map(({ block, project, call, ok }) => [block, project.name, call, ok])).toEqual([
      [5, 'Lighthouse', 'receive', false],
      [4, 'Demo', 'transfer', true],
    ]);
  });

  test('a chain that is no longer connected is not counted', async () => {
    await database.ownerDb.deleteFrom('chain_endpoint').execute();
    expect(await getFollowingFigures(ctx)).toMatchObject({ projects: 0, contracts: 0, transactions: 0, newest: null, liveliest: null });
  });
});
