import { randomBytes } from 'node:crypto';
import { WithdrawnReport } from '@redoubt/domain/catalog/project/schema';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { EMPTY_FINDING, type Finding } from '@redoubt/domain/office/finding/schema';
import { QuoteBody } from '@redoubt/domain/office/quote/schema';
import { type PrepareBody, SignedReport } from '@redoubt/domain/office/report/document';
import { verifyReport } from '@redoubt/domain/office/report/verify-report';
import type { Role } from '@redoubt/domain/people/user/role';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { getProject } from '../../catalog/project/get-project.ts';
import { listProjectAlerts } from '../../onchain/alert/list-alerts.ts';
import { createLog } from '../../platform/log.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import type { OfficeUser } from '../engagement/admit.ts';
import { findAdmitted } from '../engagement/admit.ts';
import { listRequested, listUnderWay } from '../engagement/engagement-store.ts';
import { listEntries } from '../engagement/entries.ts';
import { moveAdmitted, moveEngagement, saveEngagement } from '../engagement/manage-engagement.ts';
import { assignPerson } from '../engagement/manage-people.ts';
import { addFiles } from '../engagement/manage-scope.ts';
import { answerInvitation, listInvitations } from '../engagement/manage-team.ts';
import { listOwnOffice } from '../engagement/own-office.ts';
import { addFinding, answerFinding, changeFinding, getFinding, importFindings } from '../finding/manage-findings.ts';
import { requestQuote } from '../quote/request-quote.ts';
import { withdrawStatement } from '../statement/state-fact.ts';
import { decideReport } from './manage-report.ts';
import { prepareReport } from './prepare-report.ts';
import { findPublicReport, getFullReport, getReportStatus, listReports } from './read-reports.ts';
import { listReportKeys, rotateReportKey, signReport } from './report-keys.ts';
import { findPublicPdf, getFullPdf } from './report-pdf.ts';

const database = await createTestDatabase();
const { db } = database;
const log = createLog({ process: 'test', level: 'silent' });
afterAll(() => database[Symbol.asyncDispose]());

const secrets = { sessionSecret: randomBytes(32).toString('hex') };
const ctx = { db, secrets };
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const harbour = ProjectId.parse('harbour');
const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20', actor: 'edith001', site };
const WORDS = { summary: 'One fault.', method: 'Read by two people.', notLookedAt: 'The website.' };
const whole: PrepareBody = { ...WORDS, disclosure: 'full', withheld: [] };

let editor: OfficeUser;
let auditor: OfficeUser;
let reader: OfficeUser;
let owner: OfficeUser;
let key: string;

async function person(username: string, role: Role, email: string | null = null): Promise<OfficeUser> {
  const row = { username, role, email, confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  return { id: UserId.parse(id), username, role, email };
}

beforeEach(async () => {
  for (const table of ['engagement', 'editor_statement', 'quote_request', 'mail', 'user_account', 'report_key'] as const)
    await db.deleteFrom(table).execute();
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog({ db, log }, { path: folder.path, actor: 'test' });
  editor = await person('editor001', 'editor');
  auditor = await person('auditor01', 'auditor', 'auditor@redoubt.example');
  reader = await person('reader001', 'auditor', 'reader@redoubt.example');
  owner = await person('owner0001', 'user', 'mara@harbour.example');
  const body = QuoteBody.parse({ email: 'mara@harbour.example', name: 'Mara', project: 'Harbour', services: ['security-audit'] });
  const { reference } = await requestQuote({ db }, { body, userId: null, site, mailTo: undefined, confirms: false });
  const { id } = await saveEngagement({ db }, { projectId: harbour, scope: 'Vaults', quote: reference, ...grounds });
  key = (await db.selectFrom('engagement').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key;
  await answerInvitation({ db }, { user: owner, projectId: harbour, accept: true });
  await assignPerson({ db }, { user: editor, key, username: 'auditor01', part: 'auditor', site });
  await assignPerson({ db }, { user: editor, key, username: 'reader001', part: 'reader', site });
  for (const state of ['scheduled', 'in-review'] as const) await moveAdmitted({ db }, { user: editor, key, state, site });
  await addFiles({ db }, { user: owner, key, files: [{ path: 'src/Vault.sol', text: 'contract Vault {}\n' }] });
  await db.deleteFrom('mail').execute();
});

const write = (finding: Partial<Finding> = {}) =>
  addFinding({ db }, { user: auditor, key, finding: { title: 'Withdraw sends first', impact: 'high', description: 'Old', ...finding } });
const prepare = (body: PrepareBody = whole) => prepareReport(ctx, { user: auditor, key, site, ...body });
const decide = (user: OfficeUser, id: string, action: 'approve' | 'discard' | 'publish' | 'withdraw', reason = '') =>
  decideReport({ db }, { user, key, site, id, action, reason });
async function publish(body: PrepareBody = whole): Promise<string> {
  const { id } = await prepare(body);
  await decide(reader, id, 'approve');
  await db.deleteFrom('mail').execute();
  await decide(editor, id, 'publish');
  return id;
}
const mails = () => db.selectFrom('mail').orderBy('recipient').select(['recipient', 'subject', 'text_body as text']).execute();
const bytesOf = (file: string) => new TextEncoder().encode(file);
const audits = () =>
  db
    .selectFrom('project_audit')
    .where('project_id', '=', 'harbour')
    .where('statement_id', 'is not', null)
    .select(['report', 'issues', 'firm'])
    .execute();

test('OFF-01: from the request to the report: the project’s page shows the audit, and the file proves itself', async () => {
  await write();
  await moveAdmitted({ db }, { user: auditor, key, state: 'draft-shared', site });
  const answer = { answer: 'Fixed.', fixCommit: 'abcdef0', status: 'acknowledged' as const };
  await answerFinding({ db }, { user: owner, key, number: 1, version: 1, answer });
  await moveAdmitted({ db }, { user: auditor, key, state: 'fix-review', site });
  await changeFinding({ db }, { user: auditor, key, number: 1, version: 2, finding: { status: 'resolved', verdict: 'It holds.' } });
  expect(await listUnderWay(db, { limit: 5 })).toMatchObject([{ state: 'fix-review' }]);
  const id = await publish();
  expect(await audits()).toEqual([
    {
      report: `https://redoubt.example/reports/${id}`,
      firm: 'Redoubt',
      issues: [{ title: 'Withdraw sends first', severity: 'major', status: 'resolved' }],
    },
  ]);
  expect(await listUnderWay(db, { limit: 5 })).toEqual([]);
  const found = await findPublicReport({ db }, { id });
  const file = found?.published?.file ?? '';
  const verdict = await verifyReport(bytesOf(file), { keys: await listReportKeys(db) });
  expect(verdict).toMatchObject({
    is: 'genuine',
    sha256: found?.sha256,
    report: {
      id,
      title: 'Vaults',
      scope: { lines: 1, files: [{ path: 'src/Vault.sol' }] },
      findings: [{ status: 'resolved', answer: 'Fixed.', fixCommit: 'abcdef0', verdict: 'It holds.' }],
    },
  });
  expect(await getReportStatus({ db }, { sha256: found?.sha256 ?? '' })).toMatchObject({ state: 'published', current: `/reports/${id}` });
});

test('OFF-02: at each state its people are mailed once, the requester not twice, and no mail tells what was found', async () => {
  await write();
  await moveAdmitted({ db }, { user: auditor, key, state: 'draft-shared', site });
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['auditor@redoubt.example', 'mara@harbour.example', 'reader@redoubt.example']);
  expect(sent[0]?.text).toContain(`https://redoubt.example/office/${key}`);
  expect(JSON.stringify(sent)).not.toContain('Withdraw sends first');
});

test('OFF-03: a report is approved by a second person: not by anyone who prepared it, nor by who wrote in a finding', async () => {
  await write();
  await assignPerson({ db }, { user: editor, key, username: 'reader001', part: 'auditor', site });
  await changeFinding({ db }, { user: reader, key, number: 1, version: 1, finding: { description: 'New' } });
  const { id } = await prepare();
  for (const user of [auditor, reader]) await expect(decide(user, id, 'approve')).rejects.toMatchObject({ code: 'ConflictException' });
  const third = await person('third0001', 'auditor');
  await assignPerson({ db }, { user: editor, key, username: 'third0001', part: 'reader', site });
  await expect(decide(editor, id, 'publish')).rejects.toMatchObject({ code: 'ConflictException' });
  await decide(third, id, 'approve');
  await expect(decide(third, id, 'publish')).rejects.toMatchObject({ code: 'ForbiddenException' });
  expect(await decide(editor, id, 'publish')).toMatchObject({ state: 'published' });
});

test('OFF-04: a finding that changed after the report was prepared keeps it from being approved', async () => {
  await write();
  const { id } = await prepare();
  await changeFinding({ db }, { user: auditor, key, number: 1, version: 1, finding: { description: 'New' } });
  await expect(decide(reader, id, 'approve')).rejects.toMatchObject({ message: expect.stringContaining('Finding 1 changed since') });
  await decide(auditor, id, 'discard');
  const again = await prepare();
  expect(await decide(reader, again.id, 'approve')).toMatchObject({ state: 'approved' });
});

test('OFF-04: a change of the scope keeps a report from being approved, too', async () => {
  await write();
  const { id } = await prepare();
  await addFiles({ db }, { user: owner, key, files: [{ path: 'src/Late.sol', text: 'contract Late {}' }] });
  await expect(decide(reader, id, 'approve')).rejects.toMatchObject({ message: expect.stringContaining('The scope changed since') });
});

test('OFF-04: a change whose transaction began before the report was prepared, and ended after it, is found', async () => {
  await write();
  const begun = Promise.withResolvers<void>();
  const prepared = Promise.withResolvers<void>();
  const changing = db.transaction().execute(async (tx) => {
    await sql`select now()`.execute(tx);
    begun.resolve();
    await prepared.promise;
    const current = await tx.selectFrom('finding_version').where('number', '=', 1).selectAll().executeTakeFirstOrThrow();
    const { at: _at, ...rest } = { ...current, version: 2, body: JSON.stringify({ ...current.body, description: 'New' }) };
    await tx.insertInto('finding_version').values(rest).execute();
  });
  await begun.promise;
  const { id } = await prepare();
  prepared.resolve();
  await changing;
  await expect(decide(reader, id, 'approve')).rejects.toMatchObject({ message: expect.stringContaining('Finding 1 changed since') });
});

test('OFF-05: published in part, the texts withheld are in no public form, and their hash proves the full file’s', async () => {
  await write();
  await write({ title: 'No one may know', description: 'The secret' });
  const id = await publish({ ...WORDS, disclosure: 'part', withheld: [2] });
  const found = await findPublicReport({ db }, { id });
  expect(JSON.stringify(found)).not.toMatch(/No one may know|The secret/);
  expect(JSON.stringify(await audits())).not.toContain('No one may know');
  const full = await getFullReport({ db }, { user: owner, key, id });
  expect(full.file).toContain('The secret');
  const keys = await listReportKeys(db);
  expect(await verifyReport(bytesOf(found?.published?.file ?? ''), { keys })).toMatchObject({
    is: 'genuine',
    report: { disclosure: 'part' },
  });
  const verdict = await verifyReport(bytesOf(full.file), { keys });
  expect(verdict).toMatchObject({ is: 'genuine', sha256: found?.published?.report.fullSha256 });
  expect(await getReportStatus({ db }, { sha256: verdict.is === 'genuine' ? verdict.sha256 : '' })).toMatchObject({ state: 'published' });
});

test('OFF-06: published as a hash, nothing of the report is public but that hash, and anyone who has the file can prove it', async () => {
  await write();
  const id = await publish({ ...WORDS, disclosure: 'hash', withheld: [] });
  const found = await findPublicReport({ db }, { id });
  expect(found?.published).toBeUndefined();
  const sent = await mails();
  expect(sent).toHaveLength(3);
  for (const { text } of sent) {
    expect(text).toContain('Its hash alone is public');
    expect(text).not.toContain('stands among');
  }
  expect(JSON.stringify(found)).not.toMatch(/harbour|Vaults|Withdraw/i);
  expect(await audits()).toEqual([]);
  const { file } = await getFullReport({ db }, { user: owner, key, id });
  const verdict = await verifyReport(bytesOf(file), { keys: await listReportKeys(db) });
  expect(verdict).toMatchObject({ is: 'genuine', sha256: found?.sha256 });
  await decide(editor, id, 'withdraw', 'The commit was another.');
  expect((await getProject({ db }, { id: harbour })).withdrawnReports).toEqual([]);
  expect((await listProjectAlerts({ db }, { projectId: harbour, limit: 5 })).alerts).toEqual([]);
});

test('OFF-07: the next version takes the place of the one before, a withdrawn one of none; both say so with the reason', async () => {
  await write();
  const first = await publish();
  await changeFinding({ db }, { user: auditor, key, number: 1, version: 1, finding: { status: 'resolved' } });
  const second = await publish();
  expect((await mails()).filter(({ text }) => text?.includes('Version 2 takes the place of the versions before.'))).toHaveLength(3);
  await db.deleteFrom('mail').execute();
  expect(await findPublicReport({ db }, { id: first })).toMatchObject({ state: 'superseded', currentId: second });
  expect(await audits()).toMatchObject([{ report: `https://redoubt.example/reports/${second}` }]);
  await expect(decide(editor, first, 'withdraw', 'Wrong')).rejects.toMatchObject({ code: 'ConflictException' });
  await decide(editor, second, 'withdraw', 'The commit was another.');
  const found = await findPublicReport({ db }, { id: second });
  const { withdrawnReports } = await getProject({ db }, { id: harbour });
  expect(withdrawnReports).toMatchObject([{ id: second, scope: 'Vaults', version: 2, reason: 'The commit was another.' }]);
  expect(WithdrawnReport.safeParse(withdrawnReports[0]).success).toBe(true);
  const withdrawal = { kind: 'report-withdrawn', scope: 'Vaults', report: second, version: 2, reason: 'The commit was another.' };
  const { alerts } = await listProjectAlerts({ db }, { projectId: harbour, limit: 5 });
  expect(alerts).toMatchObject([{ kind: 'report-withdrawn', severity: 'major', detail: { ...withdrawal, by: null }, evidence: null }]);
  expect(found).toMatchObject({ state: 'withdrawn', reason: 'The commit was another.', currentId: null });
  expect(await getReportStatus({ db }, { sha256: found?.sha256 ?? '' })).toMatchObject({
    state: 'withdrawn',
    reason: 'The commit was another.',
  });
  expect(await audits()).toEqual([]);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['auditor@redoubt.example', 'mara@harbour.example', 'reader@redoubt.example']);
  for (const { subject, text } of sent) {
    expect(subject).toContain('withdrawn');
    expect(text).toContain('Reason: The commit was another.');
    expect(text).not.toContain('stands among');
  }
  const publication = { id: second, version: 2, state: 'withdrawn', reason: 'The commit was another.' };
  for (const user of [editor, auditor, owner]) expect(await findAdmitted(db, { user, key })).toMatchObject({ publication });
  const reference = (await findAdmitted(db, { user: editor, key }))?.quote ?? '';
  expect(await listRequested(db, { reference })).toMatchObject([{ publication }]);
});

test('OFF-08: keys rotate, and what earlier ones signed stays genuine; with other secrets nothing is signed', async () => {
  await write();
  const id = await publish();
  const before = await listReportKeys(db);
  await rotateReportKey(ctx, { actor: 'test' });
  const keys = await listReportKeys(db);
  expect(keys.map(({ validUntil }) => validUntil === null)).toEqual([true, false]);
  expect(keys[1]?.id).toBe(before[0]?.id);
  const file = (await findPublicReport({ db }, { id }))?.published?.file ?? '';
  expect(await verifyReport(bytesOf(file), { keys })).toMatchObject({ is: 'genuine' });
  await expect(
    prepareReport({ db, secrets: { sessionSecret: 'x'.repeat(64) } }, { user: auditor, key, site, ...whole }),
  ).rejects.toMatchObject({
    code: 'ServiceUnavailableException',
  });
  expect(await db.selectFrom('audit_report').where('state', '=', 'prepared').select('id').execute()).toEqual([]);
});

test('OFF-09: the same report gives the same bytes', async () => {
  await write();
  const { id } = await prepare();
  const { file } = await getFullReport({ db }, { user: auditor, key, id });
  const { report } = SignedReport.parse(JSON.parse(file));
  expect(await db.transaction().execute((tx) => signReport(tx, ctx, report))).toBe(file);
});

test('OFF-10: two people who edit one finding lose no word: other fields join, one field is told to the second', async () => {
  await write();
  const change = (user: OfficeUser, finding: Partial<Finding>) => changeFinding({ db }, { user, key, number: 1, version: 1, finding });
  await assignPerson({ db }, { user: editor, key, username: 'reader001', part: 'auditor', site });
  const both = await Promise.all([change(auditor, { description: 'Mine' }), change(reader, { recommendation: 'Hers' })]);
  expect(both.map(({ version }) => version).sort()).toEqual([2, 3]);
  await expect(change(reader, { description: 'Hers' })).rejects.toMatchObject({ code: 'ConflictException', reason: 'edited' });
  const { versions } = await getFinding({ db }, { user: auditor, key, number: 1 });
  expect(versions[0]?.finding).toMatchObject({ description: 'Mine', recommendation: 'Hers' });
  expect(versions).toHaveLength(3);
});

test('OFF-11: the team does not reopen what auditors settled', async () => {
  await write({ status: 'resolved' });
  await moveAdmitted({ db }, { user: auditor, key, state: 'draft-shared', site });
  await answerFinding({ db }, { user: owner, key, number: 1, version: 1, answer: { answer: 'Thanks', fixCommit: '', status: 'disputed' } });
  const { versions } = await getFinding({ db }, { user: owner, key, number: 1 });
  expect(versions[0]?.finding).toMatchObject({ status: 'resolved', answer: 'Thanks' });
});

test('OFF-12: an import writes all findings or none', async () => {
  const bad = '## One\n## Two\nSeverity: Terrible';
  await expect(importFindings({ db }, { user: auditor, key, markdown: bad })).rejects.toMatchObject({ field: 'markdown' });
  expect(await importFindings({ db }, { user: auditor, key, markdown: '## One\n## Two' })).toEqual({ numbers: [1, 2] });
});

test('OFF-13: an audit with findings here is published by its report alone, and its statement changes with the report alone', async () => {
  await write();
  const { id } = await db.selectFrom('engagement').select('id').executeTakeFirstOrThrow();
  const report = { url: 'https://redoubt.example/x.pdf', date: '2026-11-19', issues: [] };
  await expect(moveEngagement({ db }, { id, state: 'published', report, ...grounds })).rejects.toMatchObject({ code: 'ConflictException' });
  await publish();
  const { statement_id } = await db.selectFrom('engagement').select('statement_id').executeTakeFirstOrThrow();
  await expect(withdrawStatement({ db }, { id: statement_id ?? '', ...grounds })).rejects.toMatchObject({ code: 'ConflictException' });
});

test('OFF-14: a report cannot be prepared twice at a time, nor without a scope', async () => {
  await write();
  const twice = await Promise.allSettled([prepare(), prepare()]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.selectFrom('audit_report').select('version').execute()).toEqual([{ version: 1 }]);
  await db.deleteFrom('audit_report').execute();
  await db.deleteFrom('engagement_file').execute();
  await expect(prepare()).rejects.toMatchObject({ code: 'ConflictException' });
});

test('OFF-15: published by two editors at once, it is published once', async () => {
  await write();
  const { id } = await prepare();
  await decide(reader, id, 'approve');
  const other = await person('editor002', 'editor');
  const both = await Promise.allSettled([decide(editor, id, 'publish'), decide(other, id, 'publish')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await audits()).toHaveLength(1);
});

test('OFF-16: anyone who belongs to the team does not review, and anyone who reviews does not join the team', async () => {
  await db.updateTable('user_account').set({ role: 'auditor' }).where('id', '=', owner.id).execute();
  const assigning = assignPerson({ db }, { user: editor, key, username: 'owner0001', part: 'auditor', site });
  await expect(assigning).rejects.toMatchObject({ field: 'username' });
  await db.insertInto('team_invitation').values({ project_id: 'harbour', email: 'reader@redoubt.example', part: 'member' }).execute();
  expect(await listInvitations(db, { user: reader })).toHaveLength(1);
  const joining = answerInvitation({ db }, { user: reader, projectId: harbour, accept: true });
  await expect(joining).rejects.toMatchObject({ code: 'ConflictException' });
});

test('OFF-17: with an account its parts go; what it wrote stays without a name, and the report still stands', async () => {
  await write();
  const id = await publish();
  expect(await listOwnOffice(db, { userId: owner.id, email: owner.email })).toMatchObject({
    files: [{ path: 'src/Vault.sol' }],
    reports: [],
  });
  expect(await listOwnOffice(db, { userId: auditor.id, email: null })).toMatchObject({ reports: [{ report: id, did: 'prepared' }] });
  expect(await listOwnOffice(db, { userId: reader.id, email: null })).toMatchObject({ reports: [{ report: id, did: 'approved' }] });
  for (const { id: userId, email } of [owner, auditor]) await db.transaction().execute((tx) => deleteAccountRows(tx, { userId, email }));
  const engagement = await findAdmitted(db, { user: editor, key });
  if (engagement === undefined) throw new Error('The editor has a part.');
  expect(await findAdmitted(db, { user: owner, key })).toBeUndefined();
  expect((await listEntries(db, engagement)).length).toBeGreaterThan(0);
  expect(await listReports(db, engagement)).toMatchObject([{ id, preparedBy: null, approvedBy: 'reader001', state: 'published' }]);
  expect(await findPublicReport({ db }, { id })).toMatchObject({ state: 'published' });
});

test('OFF-18: a scope takes no file that leads outside, is too large or stands twice, and all of a call or none', async () => {
  const add = (...files: { path: string; text: string }[]) => addFiles({ db }, { user: owner, key, files });
  const twice = add({ path: 'src/A.sol', text: 'a' }, { path: 'src/A.sol', text: 'b' });
  await expect(twice).rejects.toMatchObject({ field: 'files[1].path' });
  await expect(add({ path: 'src/A.sol', text: 'a' }, { path: 'src/B.sol', text: 'ü'.repeat(500_001) })).rejects.toMatchObject({
    field: 'files[1].text',
  });
  const paths = await db.selectFrom('engagement_file').select('path').execute();
  expect(paths).toEqual([{ path: 'src/Vault.sol' }]);
  await moveAdmitted({ db }, { user: auditor, key, state: 'draft-shared', site });
  await expect(add({ path: 'src/A.sol', text: 'a' })).rejects.toMatchObject({ code: 'ForbiddenException' });
});

test('OFF-19: 400 findings, one of 20,000 words, in any script, make a report that proves itself', async () => {
  const words = 'slovo 词 كلمة '.repeat(6_700);
  const rows = Array.from({ length: 400 }, (_, index) => ({
    number: index + 1,
    version: 1,
    body: JSON.stringify({ ...EMPTY_FINDING, title: `Finding ${index + 1}`, description: index === 0 ? words : 'Short.' }),
  }));
  const { id: engagementId } = await db.selectFrom('engagement').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('finding_version')
    .values(rows.map((row) => ({ ...row, engagement_id: engagementId })))
    .execute();
  await expect(write()).rejects.toMatchObject({ code: 'ConflictException' });
  const id = await publish();
  const file = (await findPublicReport({ db }, { id }))?.published?.file ?? '';
  const verdict = await verifyReport(bytesOf(file), { keys: await listReportKeys(db) });
  expect(verdict.is === 'genuine' && verdict.report.findings.length).toBe(400);
  expect(await audits()).toHaveLength(1);
});

test('OFF-20: a published report has one signed PDF, made once, also after its key was replaced', async () => {
  await write();
  await write({ title: 'No one may know' });
  const id = await publish({ ...WORDS, disclosure: 'part', withheld: [2] });
  await rotateReportKey(ctx, { actor: 'test' });
  const [first, second] = await Promise.all([findPublicPdf(ctx, { id }), findPublicPdf(ctx, { id })]);
  expect(first?.equals(second ?? Buffer.from(''))).toBe(true);
  const keys = await listReportKeys(db);
  const sha256 = (await findPublicReport({ db }, { id }))?.sha256;
  const shown = await verifyReport(new Uint8Array(first ?? []), { keys });
  expect(shown).toMatchObject({ is: 'genuine', form: 'PDF', sha256, report: { disclosure: 'part' } });
  expect(JSON.stringify(shown)).not.toContain('No one may know');
  const full = await getFullPdf(ctx, { user: auditor, key, id });
  expect(JSON.stringify(await verifyReport(new Uint8Array(full), { keys }))).toContain('No one may know');
  await expect(getFullPdf(ctx, { user: await person('stranger1', 'user'), key, id })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
  // Once made it needs no key; before, the reason is given.
  const lost = { db, secrets: { sessionSecret: 'x'.repeat(64) } };
  expect((await findPublicPdf(lost, { id }))?.equals(first ?? Buffer.from(''))).toBe(true);
  await db.deleteFrom('audit_report_pdf').execute();
  await expect(findPublicPdf(lost, { id })).rejects.toMatchObject({ code: 'ServiceUnavailableException' });
  expect(await db.selectFrom('audit_report_pdf').select('form').execute()).toEqual([]);
});

test('OFF-20: a draft and a report of which only the hash is public have no public PDF', async () => {
  await write();
  const { id } = await prepare({ ...WORDS, disclosure: 'hash', withheld: [] });
  expect(await findPublicPdf(ctx, { id })).toBeUndefined();
  await decide(reader, id, 'approve');
  await decide(editor, id, 'publish');
  expect(await findPublicPdf(ctx, { id })).toBeUndefined();
});

test('the requester of the quote sees that it is published', async () => {
  await write();
  await publish();
  const { quote_reference } = await db.selectFrom('engagement').select('quote_reference').executeTakeFirstOrThrow();
  expect(await listRequested(db, { reference: quote_reference ?? '' })).toMatchObject([{ state: 'published' }]);
});
