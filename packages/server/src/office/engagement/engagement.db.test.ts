import { ProjectId, UserId } from '@redoubt/domain/ids';
import { statementText } from '@redoubt/domain/office/pentest/schema';
import { QuoteBody } from '@redoubt/domain/office/quote/schema';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { audit, catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { createLog } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { findQuote } from '../quote/manage-quotes.ts';
import { requestQuote } from '../quote/request-quote.ts';
import { listRequested, listUnderWay } from './engagement-store.ts';
import { moveEngagement, saveEngagement } from './manage-engagement.ts';

const database = await createTestDatabase();
const { db } = database;
const log = createLog({ process: 'test', level: 'silent' });
afterAll(() => database[Symbol.asyncDispose]());

const harbour = ProjectId.parse('harbour');
const site = { name: 'Redoubt', origin: 'https://redoubt.example' };
const grounds = { source: 'https://harbour.example/news', statedOn: '2026-11-20', actor: 'edith001', site };
const ISSUE = { title: 'Open door', severity: 'major', status: 'resolved' } as const;
const report = { url: 'https://redoubt.example/harbour.pdf', date: '2026-11-19', issues: [] };

beforeEach(async () => {
  for (const table of ['engagement', 'quote_request', 'mail'] as const) await db.deleteFrom(table).execute();
  const link = { kind: 'website' as const, url: 'https://www.harbour.example', source: 'https://harbour.example' };
  const file = catalogProject({ id: 'harbour', name: 'Harbour', links: [link], audits: [audit()] });
  await using folder = await createCatalogFolder({ 'harbour.json': file });
  await importCatalog({ db, log }, { path: folder.path, actor: 'test' });
});

async function ask() {
  const given = { email: 'Mara@Harbour.example', name: 'Mara', project: 'Typed by Mara', services: ['security-audit'] };
  const asked = await requestQuote({ db }, { body: QuoteBody.parse(given), userId: null, site, mailTo: undefined, confirms: false });
  const key = new URL(asked.page, site.origin).searchParams.get('key') ?? '';
  return { reference: asked.reference, page: asked.page, see: () => findQuote({ db }, { reference: asked.reference, key }) };
}

const begin = (quote?: string) =>
  saveEngagement({ db }, { projectId: harbour, scope: 'Vaults', ...(quote !== undefined && { quote }), ...grounds });
const mails = () =>
  db.selectFrom('mail').orderBy('created_at').orderBy('subject').select(['id', 'recipient', 'subject', 'text_body as text']).execute();

test('ENG-01: who asked for an audit is told once of each state, with the page that shows it, and of the report with the project', async () => {
  const { reference, page, see } = await ask();
  const { id } = await saveEngagement(
    { db },
    { projectId: harbour, scope: 'Vaults', quote: reference, startsOn: '2026-12-01', expectedOn: '2026-12-20', ...grounds },
  );
  expect(await see()).toMatchObject({ state: 'in-conversation' });
  for (const state of ['scheduled', 'in-review', 'fix-review'] as const) await moveEngagement({ db }, { id, state, ...grounds });
  expect(await see()).toMatchObject({ state: 'scheduled' });
  await moveEngagement({ db }, { id, state: 'published', report, ...grounds });
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 5 }, () => 'mara@harbour.example'));
  expect(sent.map(({ subject }) => subject.split(': ')[1])).toEqual(['quoted', 'scheduled', 'in review', 'fix review', 'published']);
  expect(sent[0]?.subject).toBe(`Your request ${reference} at Redoubt: quoted`);
  expect(sent[1]?.text).toContain('Scope and dates are agreed. It begins on 2026-12-01. The report is expected on 2026-12-20.');
  for (const { text } of sent) expect(text).toContain(`https://redoubt.example${page}`);
  expect(sent[4]?.text).toContain('https://redoubt.example/projects/harbour?tab=code');
  // The address was typed, perhaps by a stranger: nothing that was typed beside it is mailed to it.
  expect(JSON.stringify(sent)).not.toContain('Typed');
});

/** Writes what a penetration test needs before it begins; that it needs it is tested with its calls. */
async function proveAll(id: string) {
  const window = { from: '2026-12-01T09:00:00.000Z', to: '2026-12-02T09:00:00.000Z' };
  const target = { kind: 'domain' as const, value: 'harbour.example', provenBy: 'dns' as const, checkedAt: null, found: null };
  const statement = statementText({ project: 'Harbour', provider: site.name, targets: [target], window, rules: '' });
  const row = { engagement_id: id, token: 'ab'.repeat(16), window_from: window.from, window_to: window.to };
  await db
    .insertInto('pentest')
    .values({ ...row, signer: 'Mara', statement, signed_at: new Date() })
    .execute();
  const proven = { proven_by: 'dns' as const, checked_at: new Date(), found: 'A TXT record.' };
  await db
    .insertInto('pentest_target')
    .values({ engagement_id: id, kind: 'domain', value: target.value, position: 0, ...proven })
    .execute();
}

test('PEN-01: a penetration test is named as one, counts as no audit, and is in the list of its product once its report is published', async () => {
  const { reference } = await ask();
  const given = { projectId: harbour, kind: 'pentest' as const, scope: 'Web application', ...grounds };
  const listed = () =>
    db
      .selectFrom('project_listing')
      .where('project_id', '=', 'harbour')
      .select(['audits', 'audit_status', 'audit_started_on', 'products'])
      .executeTakeFirstOrThrow();
  const statements = () => db.selectFrom('editor_statement').select('id').execute();
  const before = await listed();
  const stated = await statements();
  const { id } = await saveEngagement({ db }, { ...given, quote: reference });
  await proveAll(id);
  for (const state of ['scheduled', 'in-review', 'fix-review'] as const) {
    await moveEngagement({ db }, { id, state, ...grounds });
    expect(await listed()).toEqual(before);
  }
  expect(await listUnderWay(db, { limit: 5 })).toMatchObject([{ id, kind: 'pentest', scope: 'Web application' }]);
  await expect(
    moveEngagement({ db }, { id, state: 'published', report: { ...report, issues: [ISSUE] }, ...grounds }),
  ).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'report.issues' });
  await moveEngagement({ db }, { id, state: 'published', report, ...grounds });
  expect(await listed()).toEqual({ ...before, products: ['pentest'] });
  expect(await statements()).toEqual(stated);
  const { report_url, reported_on } = await db.selectFrom('engagement').selectAll().executeTakeFirstOrThrow();
  expect({ report_url, reported_on }).toEqual({ report_url: report.url, reported_on: report.date });
  const sent = await mails();
  expect(sent.map(({ subject }) => subject.split(': ')[1])).toEqual(['quoted', 'scheduled', 'in review', 'retest', 'published']);
  for (const { text } of sent) expect(text).toContain('Penetration test: Web application');
  expect(JSON.stringify(sent)).not.toMatch(/audit/i);
  // What was published wrongly goes back, and is no longer listed.
  await moveEngagement({ db }, { id, state: 'fix-review', ...grounds });
  expect(await listed()).toEqual(before);
});

test('PEN-02: an engagement stays an audit or a penetration test, and what is asked of audits alone is refused at its field', async () => {
  const { id } = await saveEngagement({ db }, { projectId: harbour, kind: 'pentest', scope: 'App', ...grounds });
  const change = { id, projectId: harbour, scope: 'Application', ...grounds };
  await expect(saveEngagement({ db }, { ...change, kind: 'audit' })).rejects.toMatchObject({ code: 'ConflictException' });
  expect(await saveEngagement({ db }, change)).toEqual({ id, state: 'quoted' });
  for (const [field, value] of [
    ['code', 'https://harbour.example/code'],
    ['commit', 'abcdef1'],
  ] as const) {
    const refused = { code: 'InvalidParameterException', field };
    await expect(saveEngagement({ db }, { ...change, [field]: value })).rejects.toMatchObject(refused);
  }
});

test('ENG-02: a rejected state, a state reached already, and a change that keeps the state notify no one', async () => {
  const { reference } = await ask();
  const { id } = await begin(reference);
  const change = { id, projectId: harbour, scope: 'Vaults and oracles', quote: reference, ...grounds };
  await saveEngagement({ db }, change);
  await expect(moveEngagement({ db }, { id, state: 'fix-review', ...grounds })).rejects.toMatchObject({ code: 'ConflictException' });
  const both = await Promise.allSettled([1, 2].map(() => moveEngagement({ db }, { id, state: 'scheduled', ...grounds })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await mails()).map(({ subject }) => subject.split(': ')[1])).toEqual(['quoted', 'scheduled']);
});

test('ENG-03: an engagement without a request notifies no one; tied to one later, it notifies of its state', async () => {
  const { reference } = await ask();
  const { id } = await begin();
  await moveEngagement({ db }, { id, state: 'scheduled', ...grounds });
  expect(await mails()).toEqual([]);
  await saveEngagement({ db }, { id, projectId: harbour, scope: 'Vaults', quote: reference, ...grounds });
  expect((await mails()).map(({ subject }) => subject.split(': ')[1])).toEqual(['scheduled']);
  expect(await listRequested(db, { reference })).toMatchObject([{ id, state: 'scheduled', project: { id: 'harbour' } }]);
});

test('ENG-04: a request that is not there is refused at its field, and nothing is kept', async () => {
  await expect(begin('Q-0000-0000')).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'quote' });
  expect(await db.selectFrom('engagement').select('id').execute()).toEqual([]);
});

test('ENG-05: with the requester’s account the request goes, and no one is notified any more; the audit stays', async () => {
  const row = { username: 'mara00001', email: 'mara@harbour.example' };
  const account = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  const { reference } = await ask();
  const { id } = await begin(reference);
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId: UserId.parse(account.id), email: row.email }));
  await db.deleteFrom('mail').execute();
  await moveEngagement({ db }, { id, state: 'scheduled', ...grounds });
  await moveEngagement({ db }, { id, state: 'in-review', ...grounds });
  expect(await mails()).toEqual([]);
  expect(await listUnderWay(db, { limit: 5 })).toMatchObject([{ id, state: 'in-review' }]);
});

test('ENG-06: a mail server that fails once gets the mail again, and only once more', async () => {
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? { code: 451, words: '4.3.0 later' } : undefined));
  const transport = createSmtpTransport({ url: server.url, from: 'no-reply@redoubt.example' });
  const { reference } = await ask();
  await begin(reference);
  const [mail] = await mails();
  const deliver = () => deliverMail({ db, log, transport }, { mailId: mail?.id ?? '' });
  expect([await deliver(), await deliver(), await deliver()]).toEqual(['deferred', 'sent', 'settled']);
  expect(server.received.map(({ to }) => to)).toEqual([['mara@harbour.example'], ['mara@harbour.example']]);
  expect(server.received[1]?.raw).toContain(`Subject: Your request ${reference} at Redoubt: quoted`);
});

test('an engagement is with a project that is there, stays with it, and is closed once it is published', async () => {
  const demo = { id: 'demo-ferry', name: 'Ferry', tickers: [], categories: [], demo: true };
  await db
    .insertInto('project')
    .values([demo, { ...demo, id: 'reef', demo: false }])
    .onConflict((each) => each.doNothing())
    .execute();
  const keep = (projectId: string, id?: string) =>
    saveEngagement({ db }, { projectId: ProjectId.parse(projectId), scope: 'Vaults', ...(id !== undefined && { id }), ...grounds });
  await expect(keep('demo-ferry')).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  const { id } = await begin();
  await expect(keep('reef', id)).rejects.toMatchObject({ code: 'ConflictException' });
  await db.updateTable('engagement').set({ state: 'published' }).execute();
  await expect(keep('harbour', id)).rejects.toMatchObject({ code: 'ConflictException' });
});

test('nothing is said of an engagement on a day to come', async () => {
  const later = { ...grounds, statedOn: '2999-01-01' };
  await expect(saveEngagement({ db }, { projectId: harbour, scope: 'Vaults', ...later })).rejects.toMatchObject({ field: 'statedOn' });
  const { id } = await begin();
  await expect(moveEngagement({ db }, { id, state: 'scheduled', ...later })).rejects.toMatchObject({ field: 'statedOn' });
});

test('what is under way with a project of the demo chain is not shown among real work', async () => {
  const { id } = await begin();
  for (const state of ['scheduled', 'in-review'] as const) await moveEngagement({ db }, { id, state, ...grounds });
  expect(await listUnderWay(db, { limit: 10 })).toHaveLength(1);
  await db.updateTable('project').set({ demo: true }).where('id', '=', 'harbour').execute();
  expect(await listUnderWay(db, { limit: 10 })).toEqual([]);
  await db.updateTable('project').set({ demo: false }).where('id', '=', 'harbour').execute();
});
