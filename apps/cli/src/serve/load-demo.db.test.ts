import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPublicReport } from '@redoubt/server/office/report/read-reports';
import { findPublicPdf } from '@redoubt/server/office/report/report-pdf';
import { createLog } from '@redoubt/server/platform/log';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../testing/run-here.ts';
import { loadDemo } from './load-demo.ts';

const database = await createTestDatabase();
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), 'load-demo-'));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});

const source = 'https://demo-chain.example/x';
const demo = (id: string, name: string) =>
  catalogProject({
    id,
    name,
    description: { text: 'A demo project.', source },
    contracts: [contract({ digit: 'd', chain: 'demo', role: 'token' })],
  });

test('OFF-23, PEN-14: at each start the demo’s reports are there as JSON and PDF, which report verify finds genuine; without the demo chain they go', async () => {
  const secrets = await readSecrets({ dataDir });
  const ctx = { db, log: createLog({ process: 'test', level: 'silent' }), secrets };
  const remarks: string[] = [];
  const load = (projects: string | undefined) =>
    loadDemo(ctx, {
      projects,
      site: { name: 'Redoubt', origin: 'http://localhost:3000' },
      home: { dataDir },
      remark: (line) => remarks.push(line),
    });
  const listReports = () =>
    db
      .selectFrom('audit_report as report')
      .innerJoin('engagement', 'engagement.id', 'engagement_id')
      .select(['report.id', 'project_id', 'kind'])
      .orderBy('project_id')
      .orderBy('kind')
      .execute();
  {
    await using folder = await createCatalogFolder({ 'demo-pebble.json': demo('demo-pebble', 'Pebble (demo)') });
    await load(folder.path);
    expect(remarks).toEqual(['No audits, tests or checks of the demo: The demo has no contract of demo-wardstone to audit.']);
    remarks.length = 0;
  }
  await using folder = await createCatalogFolder({
    'demo-wardstone.json': demo('demo-wardstone', 'Wardstone Dollar (demo)'),
    'demo-manyhands.json': demo('demo-manyhands', 'Manyhands (demo)'),
  });
  await load(folder.path);
  const reports = await listReports();
  expect(reports.map(({ project_id, kind }) => `${project_id} ${kind}`)).toEqual([
    'demo-manyhands audit',
    'demo-wardstone audit',
    'demo-wardstone pentest',
  ]);
  await load(folder.path);
  expect(await listReports()).toEqual(reports);
  const { id } = reports[1] ?? { id: '' };
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const files = {
    'report.json': (await findPublicReport(ctx, { id }))?.published?.file ?? '',
    'report.pdf': (await findPublicPdf(ctx, { id })) ?? '',
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dataDir, name), content);
    const verified = await runHere(['report', 'verify', join(dataDir, name)], environment);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('Wardstone Dollar (demo)') });
  }
  await load(undefined);
  expect(await listReports()).toEqual([]);
  expect(await runHere(['report', 'verify', join(dataDir, 'report.json')], environment)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('never published'),
  });
  expect(remarks).toEqual([]);
});
