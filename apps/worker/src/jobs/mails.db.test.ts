import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { sendCode } from './mails.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const ctx = {
  db,
  log: pino({ level: 'silent' }),
  transport: { send: async () => undefined },
  codeSecret: 'k'.repeat(32),
  site: { name: 'Redoubt', origin: 'https://site.example' },
  pictures: openPictureFolder({ dataDir: '/nowhere' }),
};

const subjects = async (email: string) => {
  const rows = await db.selectFrom('mail').where('recipient', '=', email).orderBy('created_at').select('subject').execute();
  return rows.map(({ subject }) => subject);
};

test('a confirmed account gets a code to reset its password; an unconfirmed one, a code to confirm', async () => {
  await db
    .insertInto('user_account')
    .values([
      { username: 'vera00001', email: 'vera@a.example', confirmed_at: new Date() },
      { username: 'wim000001', email: 'wim@a.example' },
    ])
    .execute();
  for (const email of ['vera@a.example', 'wim@a.example']) {
    await sendCode.handle(ctx, { purpose: 'password-reset', email, browser: '' });
    await sendCode.handle(ctx, { purpose: 'sign-up', email, browser: '' });
  }
  expect(await subjects('vera@a.example')).toEqual(['Reset your password for Redoubt']);
  expect(await subjects('wim@a.example')).toEqual(['Reset your password for Redoubt', 'Confirm your email address for Redoubt']);
});

test('an address without an account gets nothing', async () => {
  await sendCode.handle(ctx, { purpose: 'password-reset', email: 'none@a.example', browser: '' });
  await sendCode.handle(ctx, { purpose: 'sign-up', email: 'none@a.example', browser: '' });
  expect(await subjects('none@a.example')).toEqual([]);
});
