import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { runHere } from '../../testing/run-here.ts';

test('an operator removes the second factor of a person who lost it; without --clear nothing is done', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const account = { username: 'ada000001', email: 'ada@a.example' };
  const { id } = await db.insertInto('user_account').values(account).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('second_factor')
    .values({ user_id: id, secret: Buffer.alloc(48), confirmed_at: new Date() })
    .execute();
  const environment = { DATABASE_URL: database.ownerUrl };
  const run = (...words: string[]) => runHere(['user', 'second-factor', ...words], environment);

  expect(await run('--email', account.email)).toMatchObject({ code: 2, stderr: expect.stringContaining('--clear') });
  expect(await db.selectFrom('second_factor').select('user_id').execute()).toEqual([{ user_id: id }]);
  const cleared = await runCommandLine(['user', 'second-factor', '--email', account.email, '--clear', '--json'], environment);
  expect(JSON.parse(cleared.stdout)).toMatchObject({ username: 'ada000001', cleared: true });
  expect(await db.selectFrom('second_factor').select('user_id').execute()).toEqual([]);
  const rows = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute();
  expect(rows).toEqual([{ actor: 'redoubt user second-factor', action: 'user.second-factor.cleared', subject: 'ada000001' }]);
  expect(await run('--email', account.email, '--clear')).toMatchObject({ code: 0, stdout: 'ada000001 had no second factor.\n' });
  expect(await run('--email', 'unknown@a.example', '--clear')).toMatchObject({ code: 1, stderr: expect.stringContaining("doesn't exist") });
});
