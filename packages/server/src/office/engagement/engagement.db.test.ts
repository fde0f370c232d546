import { ProjectId, UserId } from '@redoubt/domain/ids';
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
