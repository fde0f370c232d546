import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

test('ACCT-13: an operator mails a letter to those who chose its kind', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const environment = { DATABASE_URL: database.ownerUrl };
  const run = (...words: string[]) => runHere(['newsletter', ...words], environment);
  const account = { username: 'ada000001', email: 'ada@a.example', confirmed_at: new Date() };
  const { id } = await db.insertInto('user_account').values(account).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('mail_preference').values({ user_id: id, product_updates: true }).execute();
  const file = join(mkdtempSync(join(tmpdir(), 'letter-')), 'letter.txt');
  writeFileSync(file, 'What is new\n');
  const given = ['send', file, '--kind', 'product-updates', '--id', '2026-12'];

  expect(await run('send', file, '--kind', 'news', '--id', '2026-12')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--kind'),
  });
  expect(await run(...given)).toMatchObject({ code: 2, stderr: expect.stringContaining('is no letter') });
  writeFileSync(file, 'What is new\n\nYou can compare projects now.\n');
  const sent = await runCommandLine(['newsletter', ...given, '--json'], environment);
  expect(JSON.parse(sent.stdout)).toEqual({ id: '2026-12', kind: 'product-updates', mails: 1, all: 1 });
  expect((await db.selectFrom('mail').select(['recipient', 'subject']).execute())[0]).toEqual({
    recipient: 'ada@a.example',
    subject: 'What is new',
  });
});
