import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';

type Ran = { code: number; stdout: string; stderr: string };

test('an operator counts a waiting list, mails it once, and its addresses are deleted', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const run = (...words: string[]) =>
    new Promise<Ran>((resolve) => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.ownerUrl };
      execFile(process.execPath, [join(import.meta.dirname, '../main.ts'), 'notice', ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      });
    });
  await db
    .insertInto('product_notice')
    .values({ topic: 'skytrace', email: 'ada@example.com', key: 'a'.repeat(32) })
    .execute();

  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([{ topic: 'skytrace', waiting: 1 }]);
  expect(await run('send', '--topic', 'other')).toMatchObject({ code: 2, stderr: expect.stringContaining('--topic') });
  expect(JSON.parse((await run('send', '--topic', 'skytrace', '--json')).stdout)).toEqual({ topic: 'skytrace', mails: 1 });
  expect(await db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: 'ada@example.com' }]);
  expect((await run('list')).stdout).toBe('The waiting lists are empty.\n');
  const log = await database.ownerDb.selectFrom('audit_log').select(['action', 'subject', 'details']).execute();
  expect(log).toEqual([{ action: 'notice.send', subject: 'skytrace', details: { mails: 1 } }]);
}, 60_000);
