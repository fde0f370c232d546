import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

test('an operator counts a waiting list, mails it once, and its addresses are deleted', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const environment = { DATABASE_URL: database.ownerUrl };
  const run = (...words: string[]) => runHere(['notice', ...words], environment);
  await db
    .insertInto('product_notice')
    .values({ topic: 'skytrace', email: 'ada@example.com', key: 'a'.repeat(32) })
    .execute();

  expect(JSON.parse((await runCommandLine(['notice', 'list', '--json'], environment)).stdout)).toEqual([{ topic: 'skytrace', waiting: 1 }]);
  expect(await run('send', '--topic', 'other')).toMatchObject({ code: 2, stderr: expect.stringContaining('--topic') });
  expect(JSON.parse((await runCommandLine(['notice', 'send', '--topic', 'skytrace', '--json'], environment)).stdout)).toEqual({
    topic: 'skytrace',
    mails: 1,
  });
  expect(await db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: 'ada@example.com' }]);
  expect((await run('list')).stdout).toBe('The waiting lists are empty.\n');
  const log = await database.ownerDb.selectFrom('audit_log').select(['action', 'subject', 'details']).execute();
  expect(log).toEqual([{ action: 'notice.send', subject: 'skytrace', details: { mails: 1 } }]);
});
