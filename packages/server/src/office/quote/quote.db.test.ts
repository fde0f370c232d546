import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { QuoteBody } from '@redoubt/domain/office/quote/schema';
import { countRowsRead } from '@redoubt/testing/database/rows-read';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccountRows } from '../../privacy/account-rows.ts';
import { findQuote, listQuotes, setQuoteState } from './manage-quotes.ts';
import { deleteOldQuotes, listOwnQuotes } from './quote-store.ts';
import { requestQuote } from './request-quote.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await db.deleteFrom('quote_request').execute();
  await db.deleteFrom('mail').execute();
});

const GIVEN = {
  email: 'Mara@Harbor.example',
  name: 'Mara',
  project: 'Harborline',
  services: ['security-audit', 'kyc'],
  website: '',
  code: 'github.com/harborline/core\n0x00',
  deadline: '2027-01-15',
  message: 'Before the launch.',
};

const ask = (
  change: Partial<typeof GIVEN> & { fax?: string } = {},
  { userId = null, confirms = true }: { userId?: UserId | null; confirms?: boolean } = {},
) =>
  requestQuote(
    { db },
    {
      body: QuoteBody.parse({ ...GIVEN, ...change }),
      userId,
      site: { name: 'Redoubt', origin: 'https://redoubt.example' },
      mailTo: 'sales@redoubt.example',
      confirms,
    },
  );

const keyOf = (page: string) => new URL(page, 'https://redoubt.example').searchParams.get('key') ?? '';
const mails = () => db.selectFrom('mail').orderBy('recipient').select(['recipient', 'subject', 'text_body']).execute();

test('OP-29: a request is kept and mailed to the provider, and the requester gets a reference and a page of their own', async () => {
  const { reference, page } = await ask();
  expect(page).toMatch(/^\/quotes\/Q-[0-9A-Z]{4}-[0-9A-Z]{4}\?key=[0-9a-f]{32}$/);
  expect(await findQuote({ db }, { reference, key: keyOf(page) })).toMatchObject({
    state: 'received',
    email: 'mara@harbor.example',
    website: null,
    deadline: '2027-01-15',
    services: ['security-audit', 'kyc'],
  });
  const [toRequester, toTeam] = await mails();
  expect(toTeam).toMatchObject({ recipient: 'sales@redoubt.example', subject: `Quote request ${reference}` });
  expect(toTeam?.text_body).toContain('Services: Security Audit, KYC');
  expect(toTeam?.text_body).toContain('Before the launch.');
  expect(toRequester?.text_body).toContain(`https://redoubt.example${page}`);
});

test('the mail to the address that was typed carries nothing else that was typed', async () => {
  await ask({ name: 'Buy at evil.example', project: 'evil.example', message: 'evil.example' });
  const [toRequester] = await mails();
  expect(toRequester?.recipient).toBe('mara@harbor.example');
  expect(JSON.stringify(toRequester)).not.toContain('evil');
});

test('an address that was written to often enough is written to no more, and the request still counts', async () => {
  const { reference } = await ask({}, { confirms: false });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['sales@redoubt.example']);
  expect((await listQuotes({ db }, { state: undefined, page: 1 })).quotes).toMatchObject([{ reference }]);
});

test('what a program filled in is answered like any request, neither kept nor mailed', async () => {
  const { reference, page } = await ask({ fax: 'x' });
  expect(reference).toMatch(/^Q-/);
  expect(await findQuote({ db }, { reference, key: keyOf(page) })).toBeUndefined();
  expect(await mails()).toEqual([]);
});

test('a request is shown to no one without its key', async () => {
  const { reference } = await ask();
  const other = await ask();
  for (const key of ['', keyOf(other.page), '0'.repeat(32), "' or 1=1"]) {
    expect(await findQuote({ db }, { reference, key })).toBeUndefined();
  }
  expect(await findQuote({ db }, { reference: 'Q-\0', key: '0'.repeat(32) })).toBeUndefined();
});

test('a changed state is seen by the requester and stands in the audit log; the same state again changes nothing', async () => {
  const { reference, page } = await ask();
  const actor = 'ada00001';
  await setQuoteState({ db }, { reference, state: 'scheduled', actor });
  await setQuoteState({ db }, { reference, state: 'scheduled', actor });
  expect(await findQuote({ db }, { reference, key: keyOf(page) })).toMatchObject({ state: 'scheduled' });
  const logged = db.selectFrom('audit_log').where('subject', '=', reference).select(['actor', 'action', 'details']);
  expect(await logged.execute()).toEqual([{ actor, action: 'quote.state', details: { from: 'received', to: 'scheduled' } }]);
  await expect(setQuoteState({ db }, { reference: 'Q-0000-0000', state: 'declined', actor })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
  expect((await listQuotes({ db }, { state: 'received', page: 1 })).total).toBe(0);
  expect((await listQuotes({ db }, { state: 'scheduled', page: 1 })).total).toBe(1);
});

test('requests are their owner’s data: listed for them, gone with the account, also those made by address alone', async () => {
  const row = { username: 'mara00001', email: 'mara@harbor.example' };
  const { id } = await db.insertInto('user_account').values(row).returning('id').executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  await ask({ email: 'work@harbor.example' }, { userId });
  await ask();
  await ask({ email: 'other@else.example' });
  expect(await listOwnQuotes(db, { userId, email: row.email })).toHaveLength(2);
  await db.transaction().execute((tx) => deleteAccountRows(tx, { userId, email: row.email }));
  expect((await listQuotes({ db }, { state: undefined, page: 1 })).quotes.map(({ email }) => email)).toEqual(['other@else.example']);
});

test('requests that were not changed for long are deleted', async () => {
  await ask();
  const { reference } = await ask();
  await ownerDb
    .updateTable('quote_request')
    .set({ changed_at: new Date('2020-01-01') })
    .where('reference', '=', reference)
    .execute();
  expect(await deleteOldQuotes(db, { olderThanDays: 730 })).toBe(1);
});

test.each([
  ['no service', { services: [] }, 'services'],
  ['a service twice', { services: ['kyc', 'kyc'] }, 'services'],
  ['no address', { email: 'mara' }, 'email'],
  ['two lines as a name', { name: 'a\nb' }, 'name'],
  ['a script as a website', { website: 'javascript:alert(1)' }, 'website'],
  ['no day', { deadline: 'soon' }, 'deadline'],
  ['a message that is too long', { message: 'x'.repeat(5_001) }, 'message'],
  ['a name that turns the direction of writing', { name: 'a\u202eb' }, 'name'],
])('a request with %s is refused', (_what, change, field) => {
  const parsed = QuoteBody.safeParse({ ...GIVEN, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('past the end of the list nothing is read but how many there are', async () => {
  await ask();
  const { total } = await listQuotes({ db }, { state: undefined, page: 1 });
  const work = (tx: Db) => listQuotes({ db: tx }, { state: undefined, page: 1_000_000_000 });
  expect(await work(db)).toEqual({ quotes: [], total });
  expect(await countRowsRead(db, { table: 'quote_request', work })).toBe(total);
});
