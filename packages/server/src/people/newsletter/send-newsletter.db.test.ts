import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendNewsletter } from './send-newsletter.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const site = { name: 'Redoubt', origin: 'https://site.example' };
const letter = { subject: 'What is new', paragraphs: ['You can compare projects now.', 'Have a look.'] };
const send = (
  id: string,
  { kind = 'product-updates' as const, text = letter }: { kind?: 'product-updates' | 'marketing'; text?: typeof letter } = {},
) => sendNewsletter({ db }, { id, kind, letter: text, site, actor: 'test' });

const recipients = async () =>
  (await db.selectFrom('mail').orderBy('recipient').select('recipient').execute()).map(({ recipient }) => recipient);

async function add(name: string, { product = true, marketing = false, confirmed = true, disabled = false } = {}): Promise<void> {
  const now = (is: boolean) => (is ? sql<Date>`now()` : null);
  const account = { username: `${name}0001`, email: `${name}@a.example`, confirmed_at: now(confirmed), disabled_at: now(disabled) };
  const { id } = await db.insertInto('user_account').values(account).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('mail_preference').values({ user_id: id, product_updates: product, marketing }).execute();
}

beforeAll(async () => {
  await add('chose');
  await add('both', { marketing: true });
  await add('none', { product: false });
  await add('offers', { product: false, marketing: true });
  await add('waiting', { confirmed: false });
  await add('disabled', { disabled: true });
});
beforeEach(async () => {
  await db.deleteFrom('mail').execute();
});

test('ACCT-13: a letter goes to those who chose its kind, with a way to end it', async () => {
  expect(await send('2026-12')).toEqual({ mails: 2, all: 2 });
  expect(await recipients()).toEqual(['both@a.example', 'chose@a.example']);
  const mail = await db.selectFrom('mail').where('recipient', '=', 'chose@a.example').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    subject: 'What is new',
    unsubscribe_url: expect.stringMatching(/^https:\/\/site\.example\/api\/unsubscribe\?id=/),
  });
  expect(mail.text_body).toContain('You can compare projects now.');
  expect(mail.text_body).toContain('you chose “Product updates”');
  expect(mail.text_body).toContain('https://site.example/unsubscribe?id=');
  expect(await send('offers-1', { kind: 'marketing' })).toEqual({ mails: 2, all: 2 });
  expect(await recipients()).toEqual(['both@a.example', 'both@a.example', 'chose@a.example', 'offers@a.example']);
});

test('no one gets a letter twice: sent again, and by two senders at once, it reaches those who have not got it', async () => {
  await Promise.all([send('2027-01'), send('2027-01'), send('2027-01')]);
  expect(await recipients()).toEqual(['both@a.example', 'chose@a.example']);
  await add('later');
  expect(await send('2027-01')).toEqual({ mails: 1, all: 3 });
  expect(await recipients()).toEqual(['both@a.example', 'chose@a.example', 'later@a.example']);
  const log = await database.ownerDb.selectFrom('audit_log').where('subject', '=', '2027-01').select(['action', 'details']).execute();
  expect(log.at(-1)).toEqual({ action: 'newsletter.send', details: { kind: 'product-updates', mails: 1 } });
});

test('an invalid address does not keep the letter from the others', async () => {
  await add('broken');
  await db.updateTable('user_account').set({ email: 'broken@a..example' }).where('username', '=', 'broken0001').execute();
  await send('2027-02');
  expect(await recipients()).toContain('chose@a.example');
  expect(await recipients()).not.toContain('broken@a..example');
});

test('a name stands for one letter, and has one form', async () => {
  await send('2027-03');
  const other = { subject: 'Another', paragraphs: ['Text.'] };
  await expect(send('2027-03', { text: other })).rejects.toMatchObject({ code: 'ConflictException' });
  await expect(send('2027-03', { kind: 'marketing' })).rejects.toMatchObject({ code: 'ConflictException' });
  await expect(send('Not a name')).rejects.toMatchObject({ code: 'InvalidParameterException', field: 'id' });
});
