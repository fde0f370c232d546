import type { DemoAudit } from '@redoubt/domain/office/report/demo-audit';
import { importDemoProjects } from '@redoubt/server/catalog/import/import-demo-projects';
import { seedDemoWork } from '@redoubt/server/office/demo/seed-demo-work';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { drawPage } from '@/testing/draw-page';
import { pageRequest } from '@/testing/page-request';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import { POST as saveEngagement } from '../api/admin/engagements/route.ts';
import { GET as readProject } from '../api/projects/[id]/route.ts';
import EngagementPage from '../office/[key]/page';
import OfficePage from '../office/page';
import { GET as readFile } from './[id]/file/route.ts';
import ReportPage, { generateMetadata } from './[id]/page';
import { GET as readPdf } from './[id]/pdf/route.ts';

// The demo’s audit as a visitor and an editor see it.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let report: { id: string; key: string };

const AUDIT: DemoAudit = {
  projectId: 'demo-wardstone',
  scope: 'Token contract',
  source: 'https://demo-chain.example/wardstone',
  role: 'token',
  files: [{ path: 'contracts/Wardstone.sol', text: 'contract Wardstone {}\n' }],
  build: JSON.stringify({ contractName: 'Wardstone', sourceName: 'contracts/Wardstone.sol', deployedBytecode: '0x6000' }),
  summary: 'Two things were found.',
  method: 'Read.',
  notLookedAt: 'Libraries.',
  findings: [
    { finding: { title: 'The owner can burn any balance' }, answer: 'It can.', verdict: 'It stays.', status: 'acknowledged' },
    { finding: { title: 'The description is short' }, answer: 'It says more now.', verdict: 'It does.', status: 'resolved' },
  ],
};

beforeAll(async () => {
  provideTestContext({ db });
  const { secrets, log } = getContext();
  const file = catalogProject({
    id: 'demo-wardstone',
    name: 'Wardstone Dollar (demo)',
    description: { text: 'A demo project.', source: 'https://demo-chain.example/wardstone' },
    contracts: [contract({ digit: 'd', chain: 'demo', role: 'token' })],
  });
  await using folder = await createCatalogFolder({ 'demo-wardstone.json': file });
  await importDemoProjects({ db, log }, { path: folder.path, actor: 'test' });
  const site = { name: 'Redoubt', origin: 'http://localhost:3000' };
  await seedDemoWork({ db, secrets }, { work: { audits: [AUDIT], pentests: [], checks: [] }, site, home: { dataDir: '' } });
  report = await db
    .selectFrom('audit_report')
    .innerJoin('engagement', 'engagement.id', 'engagement_id')
    .select(['audit_report.id', 'engagement.key'])
    .executeTakeFirstOrThrow();
});

test('OFF-23: the report’s page says that it is a demo and is not indexed; JSON and PDF are given out; the project has the findings', async () => {
  const params = Promise.resolve({ id: report.id });
  const page = await drawPage(await ReportPage({ params }));
  expect(page).toContain('This is a demo');
  expect(page).toContain('The owner can burn any balance');
  expect(page).toContain('The audited code has not been compared with the code that runs yet.');
  expect(await generateMetadata({ params })).toMatchObject({
    title: 'Audit of Wardstone Dollar (demo): Token contract',
    robots: { index: false },
  });
  const file = await call(readFile, { params: { id: report.id } });
  expect(file.body).toMatchObject({ report: { project: { name: 'Wardstone Dollar (demo)' } } });
  const pdf = await readPdf(
    new Request('http://localhost:3000/x', { headers: { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1' } }),
    {
      params: Promise.resolve({ id: report.id }),
    },
  );
  expect(pdf.status).toBe(200);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const { body } = await call(readProject, { params: { id: 'demo-wardstone' } });
  expect(body).toMatchObject({
    demo: true,
    audits: [{ report: `http://localhost:3000/reports/${report.id}`, issues: [{ status: 'acknowledged' }, { status: 'resolved' }] }],
  });
});

test('OFF-24: an editor finds it apart from real ones, has nothing to press, and begins none for a demo project', async () => {
  const { headers } = await logIn({ username: 'editor001', role: 'editor' });
  pageRequest.headers = new Headers({ host: 'localhost:3000', cookie: headers.cookie });
  const office = await drawPage(await OfficePage());
  expect(office).toContain(`/office/${report.key}`);
  expect(office).toContain('You have no part in an engagement');
  const page = await drawPage(await EngagementPage({ params: Promise.resolve({ key: report.key }) }));
  expect(page).toContain('only the demo changes it');
  expect(page).not.toContain('Withdraw');
  expect(page).not.toContain('Assign');
  const body = { projectId: 'demo-wardstone', scope: 'All', source: 'https://a.example', statedOn: '2026-11-20', demo: true };
  expect(await call(saveEngagement, { method: 'POST', headers, body })).toMatchObject({ status: 404 });
});

test('OFF-42: code that is no longer the audited code is said above everything else of the report, with where it differs', async () => {
  const { id } = await db.selectFrom('engagement').where('key', '=', report.key).select('id').executeTakeFirstOrThrow();
  const part = {
    address: `0x${'d'.repeat(40)}`,
    role: 'contract',
    contract: 'a.sol:A',
    is: 'different',
    words: 'differs in 1 byte, from byte 7 on (A.mint)',
  };
  const { chain, address } = await db
    .selectFrom('project_contract')
    .where('project_id', '=', 'demo-wardstone')
    .select(['chain', 'address'])
    .executeTakeFirstOrThrow();
  const code = { engagement_id: id, chain, address, verdict: 'different' as const, parts: JSON.stringify([part]), was_same: true };
  await db.insertInto('audited_code').values(code).execute();
  const page = await drawPage(await ReportPage({ params: Promise.resolve({ id: report.id }) }));
  const [sentence, findings] = ['The code that runs is no longer the code that was audited.', 'The owner can burn any balance'];
  expect(page.indexOf(sentence)).toBeGreaterThan(0);
  expect(page.indexOf(sentence)).toBeLessThan(page.indexOf(findings));
  expect(page).toContain('differs in 1 byte, from byte 7 on (A.mint)');
});
