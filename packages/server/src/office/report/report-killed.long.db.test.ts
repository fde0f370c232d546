import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@redoubt/demo-chain/scenario/random';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { verifyReport } from '@redoubt/domain/office/report/verify-report';
import type { Role } from '@redoubt/domain/people/user/role';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { getProject } from '../../catalog/project/get-project.ts';
import { createLog } from '../../platform/log.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { moveAdmitted, saveEngagement } from '../engagement/manage-engagement.ts';
import { assignPerson } from '../engagement/manage-people.ts';
import { addFiles } from '../engagement/manage-scope.ts';
import { addFinding } from '../finding/manage-findings.ts';
import { findPublicReport, getReportStatus } from './read-reports.ts';
import { listReportKeys } from './report-keys.ts';
import { findPublicPdf } from './report-pdf.ts';
import { advanceReport, isWithdrawnAfter, type Reported } from './testing/advance-report.ts';

/** How often a process is killed. REPORT_KILLS asks for more, with other moments. */
const KILLS = Number(process.env.REPORT_KILLS ?? 15);
const NAME = 'killed';
const PROGRAM = join(import.meta.dirname, 'testing/publish-until-killed.ts');

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
const ctx = { db, secrets: { sessionSecret: randomBytes(32).toString('hex') } };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };

async function person(username: string, role: Role): Promise<OfficeUser> {
  const row = { username, role, email: `${username}@redoubt.example`, confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: UserId.parse(id), username, role, email: row.email };
}

/** An engagement in review, with a scope and one finding. */
async function begin(): Promise<Reported> {
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog({ db, log: createLog({ process: 'test', level: 'silent' }) }, { path: folder.path, actor: 'test' });
  const [editor, auditor, reader] = [
    await person('editor001', 'editor'),
    await person('auditor01', 'auditor'),
    await person('reader001', 'auditor'),
  ];
  const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20', actor: 'editor001', site };
  const { id } = await saveEngagement({ db }, { projectId: ProjectId.parse('harbour'), scope: 'Vaults', ...grounds });
  const { key } = await db.selectFrom('engagement').where('id', '=', id).select('key').executeTakeFirstOrThrow();
  for (const { username, part } of [
    { username: auditor.username, part: 'auditor' as const },
    { username: reader.username, part: 'reader' as const },
  ])
    await assignPerson({ db }, { user: editor, key, username, part, site });
  for (const state of ['scheduled', 'in-review'] as const) await moveAdmitted({ db }, { user: editor, key, state, site });
  await addFiles({ db }, { user: auditor, key, files: [{ path: 'src/Vault.sol', text: 'contract Vault {}\n' }] });
  await addFinding({ db }, { user: auditor, key, finding: { title: 'Withdraw sends first', impact: 'high' } });
  await db.deleteFrom('mail').execute();
  return { key, site, auditor, reader, editor };
}

/** What everything that follows from the reports must be, by the reports alone. */
async function expectWhole(): Promise<void> {
  const reports = await db.selectFrom('audit_report').selectAll().orderBy('version').execute();
  const keys = await listReportKeys(db);
  for (const { file, file_sha256, id, version } of reports) {
    const verdict = await verifyReport(new TextEncoder().encode(file), { keys });
    expect(verdict).toMatchObject({ is: 'genuine', sha256: file_sha256, report: { id, version, findings: [{ number: 1 }] } });
  }
  expect(reports.map(({ version }) => version)).toEqual(reports.map((_, index) => index + 1));
  const published = reports.filter(({ published_at }) => published_at !== null);
  const approved = reports.filter(({ approved_at }) => approved_at !== null);
  const withdrawn = published.filter(({ state }) => state === 'withdrawn');
  const last = published.at(-1);
  const current = last?.state === 'published' ? last : undefined;
  // One is open at most, and one holds: the last that was published, unless it was withdrawn.
  const ended = published.filter((each) => each !== current);
  expect(ended.map(({ state }) => state)).toEqual(ended.map(({ version }) => (isWithdrawnAfter(version) ? 'withdrawn' : 'superseded')));
  for (const { id, version, state, ended_at, reason, file_sha256 } of published) {
    const why = { published: null, superseded: `Version ${version + 1} takes its place.`, withdrawn: 'Another commit.' }[
      state as 'published'
    ];
    expect({ reason, ended: ended_at !== null }).toEqual({ reason: why, ended: why !== null });
    const shown = { state, reason: why, currentId: state === 'superseded' ? (current?.id ?? null) : null };
    expect(await findPublicReport({ db }, { id })).toMatchObject(shown);
    const known = { state, reason: why, current: current === undefined ? null : `/reports/${current.id}` };
    expect(await getReportStatus({ db }, { sha256: file_sha256 })).toMatchObject(known);
  }
  const { withdrawnReports } = await getProject({ db }, { id: ProjectId.parse('harbour') });
  expect(withdrawnReports.map(({ version }) => version)).toEqual(withdrawn.map(({ version }) => version).reverse());
  expect(approved.length - published.length + reports.filter(({ state }) => state === 'prepared').length).toBeLessThanOrEqual(1);

  const { state, statement_id } = await db.selectFrom('engagement').select(['state', 'statement_id']).executeTakeFirstOrThrow();
  expect([state, statement_id !== null]).toEqual([last === undefined ? 'in-review' : 'published', current !== undefined]);
  const statements = await db.selectFrom('editor_statement').select('id').execute();
  const audits = await db.selectFrom('project_audit').select(['statement_id', 'report']).execute();
  const listing = await db.selectFrom('project_listing').select(['audits']).executeTakeFirstOrThrow();
  expect(statements.map(({ id }) => id)).toEqual(statement_id === null ? [] : [statement_id]);
  expect(audits).toEqual(current === undefined ? [] : [{ statement_id, report: `${site.origin}/reports/${current.id}` }]);
  expect(listing).toEqual({ audits: audits.length });

  // Each step stands once in the record, in the audit log, and among the mails to the auditor and the reader.
  const steps = { 'waits for approval': reports, 'is approved': approved, 'is published': published, 'is withdrawn': withdrawn };
  for (const [words, done] of Object.entries(steps)) {
    const entries = await db
      .selectFrom('engagement_entry')
      .where('words', 'like', `Report % ${words}.`)
      .select('words')
      .orderBy('id')
      .execute();
    expect(entries.map((entry) => entry.words)).toEqual(done.map(({ version }) => `Report ${version} ${words}.`));
  }
  for (const [action, done] of [
    ['report.prepare', reports],
    ['report.approve', approved],
    ['report.publish', published],
    ['report.withdraw', withdrawn],
  ] as const)
    expect(await db.selectFrom('audit_log').where('action', '=', action).select('id').execute()).toHaveLength(done.length);
  const mails = await db.selectFrom('mail').select('subject').execute();
  expect(mails.filter(({ subject }) => subject.includes('waits for approval'))).toHaveLength(2 * reports.length);
  expect(mails.filter(({ subject }) => subject.includes(': published'))).toHaveLength(2 * published.length);
  expect(mails.filter(({ subject }) => subject.includes('withdrawn'))).toHaveLength(2 * withdrawn.length);
}

/** A killed process may have sent its last word: it counts once the database has heard it. */
const isGone = async () => {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database() and application_name = ${NAME}`.execute(db);
  return rows.length === 0;
};

test('OFF-25: killed at any moment, a process that approves, publishes, supersedes and withdraws leaves no half report and no state twice, and another completes it', async () => {
  const reported = await begin();
  const random = createRandom(`reports under kill ${KILLS}`);
  const url = new URL(database.appUrl);
  url.searchParams.set('application_name', NAME);
  const argument = JSON.stringify({ url: url.href, sessionSecret: ctx.secrets.sessionSecret, reported });
  const left: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await using child = startProcess({ command: process.execPath, args: [PROGRAM, argument], env: process.env });
    await child.waitForLine(/^ready$/);
    const steps = random.between(0, 4);
    await waitFor(`${steps} steps`, async () => child.output().split('\n').length - 2 >= steps, { everyMs: 1 });
    await sleep(random.between(0, 60));
    child.kill('SIGKILL');
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
    await waitFor('its connection to end', isGone, { everyMs: 5 });
    await expectWhole();
    const [open] = await db.selectFrom('audit_report').where('state', 'in', ['prepared', 'approved']).select('state').execute();
    left.push(open?.state ?? 'nothing');
    // Now and then another process completes it; otherwise the next one begins with what this one left.
    if (random.chance(0.5)) {
      while ((await advanceReport(ctx, reported)) !== 'published');
      await expectWhole();
    }
  }
  while ((await advanceReport(ctx, reported)) !== 'published');
  await expectWhole();
  const { id } = await db.selectFrom('audit_report').where('state', '=', 'published').select('id').executeTakeFirstOrThrow();
  const pdf = await verifyReport(new Uint8Array((await findPublicPdf(ctx, { id })) ?? []), { keys: await listReportKeys(db) });
  expect(pdf).toMatchObject({ is: 'genuine', report: { id } });
  expect(await db.selectFrom('audit_report').where('state', '=', 'withdrawn').select('id').execute()).not.toEqual([]);
  // It was a trial: they were killed in different states.
  expect(new Set(left).size).toBeGreaterThan(1);
});
