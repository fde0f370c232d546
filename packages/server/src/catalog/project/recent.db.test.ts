import { CatalogFigures, RecentAudit, RecentIncident } from '@redoubt/domain/catalog/project/recent';
import { audit as auditOf, catalogProject, contract as contractOf, incident as incidentOf } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { importCatalog } from '../import/import-catalog.ts';
import { getCatalogFigures, listRecentAudits, listRecentIncidents } from './recent.ts';

const database = await createTestDatabase();
const ctx = { db: database.db, log: createLog({ process: 'test', level: 'silent' }) };

const audit = (date: string) => auditOf({ scope: date, date });
const incident = (date: string) => incidentOf({ title: date, date, lossUsd: '25000000' });
const contract = (chain: string, digit: string) => contractOf({ chain, digit });

beforeAll(async () => {
  const harbour = catalogProject({
    id: 'harbour',
    name: 'Harbour',
    audits: [audit('2022'), audit('2024-05-31')],
    incidents: [incident('2021-01'), incident('2023-03-13')],
    contracts: [contract('ethereum', '1'), contract('base', '2')],
  });
  const lighthouse = catalogProject({ audits: [audit('2024-06')], incidents: [incident('2023')], contracts: [contract('base', '2')] });
  const demo = catalogProject({ id: 'demo', name: 'Demo', audits: [audit('2026')], incidents: [incident('2026')] });
  await using folder = await createCatalogFolder({ 'harbour.json': harbour, 'lighthouse.json': lighthouse, 'demo.json': demo });
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
  await database.ownerDb.updateTable('project').set({ demo: true }).where('id', '=', 'demo').execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('incidents come newest first over all real projects, each with its project', async () => {
  const incidents = await listRecentIncidents(ctx, { limit: 2 });
  expect(incidents.map(({ date, project }) => [date, project.id])).toEqual([
    ['2023-03-13', 'harbour'],
    ['2023', 'lighthouse'],
  ]);
  for (const row of incidents) expect(RecentIncident.parse(row)).toEqual(row);
});

test('audits come newest first, one a project, with how many there are', async () => {
  const audits = await listRecentAudits(ctx, { limit: 10 });
  expect(audits.map(({ date, project, audits: count }) => [date, project.id, count])).toEqual([
    ['2024-06', 'lighthouse', 1],
    ['2024-05-31', 'harbour', 2],
  ]);
  for (const row of audits) expect(RecentAudit.parse(row)).toEqual(row);
});

test('figures count real projects only', async () => {
  const figures = await getCatalogFigures(ctx);
  expect(CatalogFigures.parse(figures)).toEqual({ projects: 2, tokens: 0, contracts: 3, chains: 2, audits: 3, incidents: 3 });
});
