import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWardstoneAudit } from '@redoubt/demo-chain/audits/wardstone';
import { WARDSTONE_CHECK } from '@redoubt/demo-chain/checks/wardstone';
import { WARDSTONE_PENTEST } from '@redoubt/demo-chain/pentests/wardstone';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { verifyReport } from '@redoubt/domain/office/report/verify-report';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { importDemoProjects } from '../../catalog/import/import-demo-projects.ts';
import { getProject } from '../../catalog/project/get-project.ts';
import { listCurrentChecks } from '../../catalog/project/identity-check-store.ts';
import { countCatalog, listNewestAudits } from '../../catalog/project/recent-store.ts';
import { getRecordFigures } from '../../follow/waitlist/product-figures.ts';
import { createLog } from '../../platform/log.ts';
import { listAdmitted, type OfficeUser } from '../engagement/admit.ts';
import { listEngagements, listUnderWay } from '../engagement/engagement-store.ts';
import { listEntries } from '../engagement/entries.ts';
import { moveAdmitted, saveEngagement } from '../engagement/manage-engagement.ts';
import { assignPerson } from '../engagement/manage-people.ts';
import { admitToCase, listCases } from '../identity/admit-to-case.ts';
import { openCase } from '../identity/manage-cases.ts';
import { writeCsv } from '../public-data/data-table.ts';
import { DATA_TABLES } from '../public-data/tables.ts';
import { decideReport } from '../report/manage-report.ts';
import { findPublicReport, listReports } from '../report/read-reports.ts';
import { listReportKeys } from '../report/report-keys.ts';
import { findPublicPdf } from '../report/report-pdf.ts';
import { withdrawStatement } from '../statement/state-fact.ts';
import { listWaiting } from '../waiting/list-waiting.ts';
import { findDemoExamples } from './find-demo-examples.ts';
import { seedDemoWork } from './seed-demo-work.ts';

const database = await createTestDatabase();
const { db } = database;
const home = { dataDir: mkdtempSync(join(tmpdir(), 'redoubt-demo-')) };
afterAll(async () => {
  rmSync(home.dataDir, { recursive: true });
  await database[Symbol.asyncDispose]();
});

const log = createLog({ process: 'test', level: 'silent' });
const ctx = { db, secrets: { sessionSecret: randomBytes(32).toString('hex') } };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const audit = await readWardstoneAudit();
const id = ProjectId.parse('demo-wardstone');
const seed = () => seedDemoWork(ctx, { work: { audits: [audit], pentests: [], checks: [] }, site, home });
const seedAll = () =>
  seedDemoWork(ctx, { work: { audits: [audit], pentests: [WARDSTONE_PENTEST], checks: [WARDSTONE_CHECK] }, site, home });
const editor: OfficeUser = { id: UserId.parse('0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11'), username: 'editor001', role: 'editor', email: null };

async function importDemo(digit = 'd') {
  const source = 'https://demo-chain.example/wardstone';
  const file = catalogProject({
    id,
    name: 'Wardstone Dollar (demo)',
    description: { text: 'A demo project.', source },
    contracts: [contract({ digit, chain: 'demo', role: 'token' })],
  });
  await using folder = await createCatalogFolder({ 'demo-wardstone.json': file });
  await importDemoProjects({ db, log }, { path: folder.path, actor: 'test' });
}

beforeEach(async () => {
  for (const table of ['engagement', 'editor_statement', 'project', 'mail', 'user_account', 'audit_log'] as const)
    await database.ownerDb.deleteFrom(table).execute();
  await importDemo();
});

const everything = async () => ({
  engagements: await db.selectFrom('engagement').selectAll().execute(),
  findings: await db.selectFrom('finding_version').selectAll().orderBy('number').orderBy('version').execute(),
  reports: await db.selectFrom('audit_report').selectAll().execute(),
  people: await db.selectFrom('user_account').selectAll().orderBy('username').execute(),
  audits: await db.selectFrom('project_audit').selectAll().execute(),
  log: await db.selectFrom('audit_log').select('action').orderBy('id').execute(),
});

test('OFF-23: a demo project has an audit that went through the office: answers, four statuses, a second person, a report that proves itself', async () => {
  expect(await seed()).toEqual({ made: true });
  const { audits, description: _ } = await getProject(ctx, { id });
  expect(audits).toMatchObject([{ firm: 'Redoubt', scope: 'Token contract' }]);
  const [stated] = (await everything()).audits;
  expect(stated?.issues?.map(({ severity, status }) => `${severity} ${status}`)).toEqual([
    'major acknowledged',
    'major unresolved',
    'minor partially-resolved',
    'informational resolved',
  ]);
  const reportId = stated?.report.split('/').at(-1) ?? '';
  const found = await findPublicReport(ctx, { id: reportId });
  expect(found).toMatchObject({ demo: true, state: 'published' });
  const keys = await listReportKeys(db);
  const json = await verifyReport(new TextEncoder().encode(found?.published?.file), { keys });
  expect(json).toMatchObject({
    is: 'genuine',
    report: {
      project: { id, name: 'Wardstone Dollar (demo)' },
      scope: { addresses: [{ chain: 'demo', address: `0x${'d'.repeat(40)}` }], files: [{ path: 'contracts/Wardstone.sol' }] },
    },
  });
  const pdf = await verifyReport(new Uint8Array((await findPublicPdf(ctx, { id: reportId })) ?? []), { keys });
  expect(pdf).toMatchObject({ is: 'genuine', form: 'PDF', report: { project: { name: 'Wardstone Dollar (demo)' } } });
  const [engagement] = await listAdmitted(db, { user: editor });
  if (engagement === undefined) throw new Error('An editor sees it.');
  expect(await listReports(db, engagement)).toMatchObject([{ preparedBy: 'demoauditor', approvedBy: 'demoreader' }]);
  const words = (await listEntries(db, engagement)).map((entry) => entry.words);
  expect(words).toContain('Draft shared → Fix review');
  expect(words[0]).toBe('Report 1 is published.');
});

test('OFF-23: another start changes nothing; a contract at another address is audited again, and only that audit is left', async () => {
  await seed();
  const before = await everything();
  expect(await seed()).toEqual({ made: false });
  await importDemo();
  expect(await seed()).toEqual({ made: false });
  expect(await everything()).toEqual(before);
  await importDemo('e');
  expect(await seed()).toEqual({ made: true });
  const { engagements, reports, people, audits } = await everything();
  expect(engagements).toMatchObject([{ addresses: [{ chain: 'demo', address: `0x${'e'.repeat(40)}` }] }]);
  expect([reports.length, people.length, audits.length]).toEqual([1, 4, 1]);
});

test('OFF-23: without a demo chain there is neither the audit nor its people', async () => {
  await seed();
  const [{ id: reportId } = { id: '' }] = (await everything()).reports;
  await importDemoProjects({ db, log }, { path: undefined, actor: 'test' });
  expect(await seedDemoWork(ctx, { work: undefined, site, home })).toEqual({ made: false });
  const { engagements, reports, people, audits } = await everything();
  expect([engagements, reports, people, audits]).toEqual([[], [], [], []]);
  expect(await findPublicReport(ctx, { id: reportId })).toBeUndefined();
  await expect(seed()).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('OFF-23: its people have no address, no password and no role, are shut out, and get no mail', async () => {
  await seed();
  const people = await db.selectFrom('user_account').select(['email', 'password_hash', 'role', 'disabled_at', 'confirmed_at']).execute();
  expect(people).toHaveLength(4);
  for (const { disabled_at, ...rest } of people) {
    expect(disabled_at).not.toBeNull();
    expect(rest).toEqual({ email: null, password_hash: null, role: 'user', confirmed_at: null });
  }
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([]);
});

test('OFF-23: where one of its names belongs to someone nothing is done, and theirs stays', async () => {
  await db.insertInto('user_account').values({ username: 'demoreader', email: 'real@redoubt.example' }).execute();
  await expect(seed()).rejects.toMatchObject({ code: 'ConflictException', message: expect.stringContaining('is taken') });
  const { engagements, people } = await everything();
  expect([engagements.length, people.map(({ username }) => username)]).toEqual([0, ['demoreader']]);
});

test('OFF-23, PEN-14: it is in no list, table or count of real projects', async () => {
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog({ db, log }, { path: folder.path, actor: 'test' });
  const read = async () => {
    const tables: Record<string, string> = {};
    for (const table of DATA_TABLES) {
      let text = '';
      for await (const line of writeCsv(db, table)) text += line;
      tables[table.name] = text;
    }
    return {
      tables,
      underWay: await listUnderWay(db, { limit: 50 }),
      newest: await listNewestAudits(db, { limit: 50 }),
      counted: await countCatalog(db),
      figures: await getRecordFigures({ db }),
      engagements: await listEngagements(db),
      waiting: await listWaiting({ db }),
      checks: await listCurrentChecks(db, { limit: 50 }),
    };
  };
  const before = await read();
  await seedAll();
  expect(await read()).toEqual(before);
  // One that is under way counts as little.
  await db.updateTable('engagement').set({ state: 'in-review', statement_id: null }).execute();
  expect(await read()).toEqual(before);
});

test('OFF-24: engagements of demo projects are begun and changed by the demo alone; editors look at them', async () => {
  const account = { id: editor.id, username: editor.username, role: 'editor' as const };
  await db.insertInto('user_account').values(account).execute();
  await db.insertInto('user_account').values({ username: 'auditor01', role: 'auditor' }).execute();
  await db.insertInto('project').values({ id: 'harbour', name: 'Harbour', tickers: [], categories: [] }).execute();
  const grounds = { scope: 'Vaults', source: 'https://harbour.example', statedOn: '2026-11-20', actor: 'editor001', site };
  await expect(saveEngagement(ctx, { ...grounds, projectId: id })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  const real = { ...grounds, projectId: ProjectId.parse('harbour') };
  await expect(saveEngagement(ctx, { ...real, demo: true })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  await seed();
  const [engagement] = await listAdmitted(db, { user: editor });
  const { key = '' } = engagement ?? {};
  expect(engagement).toMatchObject({ demo: true, parts: ['visitor'] });
  const [{ id: reportId } = { id: '' }] = (await everything()).reports;
  for (const attempt of [
    () => assignPerson(ctx, { user: editor, key, username: 'auditor01', part: 'auditor', site }),
    () => moveAdmitted(ctx, { user: editor, key, state: 'in-review', site }),
    () => decideReport(ctx, { user: editor, key, site, id: reportId, action: 'withdraw', reason: 'Wrong' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'ForbiddenException' });
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([]);
  // The demo’s people have no part in real engagements.
  await saveEngagement(ctx, real);
  const demoEditor: OfficeUser = { ...editor, demo: true };
  expect((await listAdmitted(db, { user: demoEditor })).map(({ demo }) => demo)).toEqual([true]);
});

test('PEN-14: a demo project has a penetration test and an identity check that went through the office: its page, its lists and the products show them', async () => {
  expect(await seedAll()).toEqual({ made: true });
  const { pentests, team, kyc } = await getProject(ctx, { id });
  const { products } = await db.selectFrom('project_listing').where('project_id', '=', id).select('products').executeTakeFirstOrThrow();
  expect(products.toSorted()).toEqual(['kyc', 'pentest', 'security-audit']);
  expect(kyc).toBe('silver');
  expect(team?.identityChecks).toMatchObject([{ firm: 'Redoubt', tier: 'silver', people: 2, state: 'current', until: expect.any(String) }]);
  const report = pentests[0]?.report ?? '';
  expect(pentests).toMatchObject([{ scope: 'Redemption site', report: expect.stringContaining('/reports/') }]);
  expect(await findDemoExamples(db)).toEqual({ pentest: report, check: `/projects/${id}?tab=fundamentals` });
  const found = await findPublicReport(ctx, { id: report.split('/').at(-1) ?? '' });
  expect(found).toMatchObject({ demo: true, state: 'published' });
  const file = found?.published?.file ?? '';
  expect(await verifyReport(new TextEncoder().encode(file), { keys: await listReportKeys(db) })).toMatchObject({
    is: 'genuine',
    report: {
      format: 'redoubt-pentest-report-1',
      test: { targets: WARDSTONE_PENTEST.targets.map((target) => ({ ...target, provenBy: 'dns' })) },
      findings: [
        { severity: 'major', status: 'resolved', retest: { result: 'fixed' } },
        { severity: 'medium', status: 'open', retest: { result: 'still-there' } },
        { severity: 'minor', status: 'acknowledged', retest: { result: 'not-tested' } },
      ],
    },
  });
  expect(file).toContain('[masked: cookie session]');
  expect(file).not.toContain('customer-one');
});

test('PEN-14: another start changes nothing; a check that has ended is done again, and without the demo chain nothing is left', async () => {
  await seedAll();
  const before = await everything();
  expect(await seedAll()).toEqual({ made: false });
  expect(await everything()).toEqual(before);
  await database.ownerDb.updateTable('identity_case').set({ until: '2026-01-01' }).execute();
  expect(await seedAll()).toEqual({ made: true });
  expect(await db.selectFrom('identity_case').select('state').execute()).toEqual([{ state: 'passed' }]);
  expect((await everything()).reports).toHaveLength(2);
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([]);
  await importDemoProjects({ db, log }, { path: undefined, actor: 'test' });
  expect(await seedDemoWork(ctx, { work: undefined, site, home })).toEqual({ made: false });
  expect(await everything()).toMatchObject({ engagements: [], reports: [], people: [] });
  expect(await db.selectFrom('identity_case').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('identity_person').select('id').execute()).toEqual([]);
  expect(await findDemoExamples(db)).toEqual({ pentest: null, check: null });
  // Its case has no document, and leaves no key.
  const keys = join(home.dataDir, 'identity-keys');
  expect(existsSync(keys) ? JSON.parse(readFileSync(keys, 'utf8')) : {}).toEqual({});
});

test('PEN-14: identity checks of demo projects are opened and withdrawn by the demo alone; editors look at them', async () => {
  await db.insertInto('user_account').values({ id: editor.id, username: editor.username, role: 'editor' }).execute();
  const opened = { user: editor, home, projectId: id, tier: 'bronze' as const, examiners: ['a', 'b'] };
  await expect(openCase(ctx, opened)).rejects.toMatchObject({ code: 'ConflictException' });
  await seedAll();
  const [found] = await listCases(db, { user: editor });
  expect(await admitToCase(db, { user: editor, id: found?.id ?? '' })).toMatchObject({ state: 'passed', parts: ['office'] });
  const { id: statement } = await db.selectFrom('editor_statement').where('what', '=', 'kyc').select('id').executeTakeFirstOrThrow();
  const withdrawn = { id: statement, reason: 'Wrong', source: 'https://a.example', statedOn: '2026-11-20', actor: editor.username };
  await expect(withdrawStatement(ctx, withdrawn)).rejects.toMatchObject({ code: 'ConflictException' });
});
