import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const runAt =
  (databaseUrl: string) =>
  (...words: string[]) =>
    runHere(['flags', ...words], { DATABASE_URL: databaseUrl });

test('an operator turns a feature on for everyone, off for one person, and clears both', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await db.insertInto('user_account').values({ username: 'ada000001', email: 'ada@a.example' }).execute();
  const run = runAt(database.ownerUrl);

  const listed = await runCommandLine(['flags', 'list'], { DATABASE_URL: database.ownerUrl });
  expect(listed).toMatchObject({ code: 0, stdout: 'impersonationTool: off\nportfolio: off\n' });
  expect(await run('set', 'portfolio', 'on')).toMatchObject({ code: 0, stdout: 'portfolio: on\n' });
  const forAda = await run('set', 'portfolio', 'off', '--user', 'ada@a.example', '--json');
  expect(JSON.parse(forAda.stdout)).toEqual({ key: 'portfolio', value: true, users: [{ username: 'ada000001', value: false }] });
  expect(await run('list')).toMatchObject({ stdout: 'impersonationTool: off\nportfolio: on  ada000001: off\n' });
  expect(await run('set', 'portfolio', '--user', 'ada000001', '--clear')).toMatchObject({ code: 0, stdout: 'portfolio: on\n' });
  expect(await run('set', 'portfolios', 'on')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no flag portfolios.') });
  expect(await run('set', 'portfolios', 'on', '--create')).toMatchObject({ code: 0 });
  expect(await run('set', 'portfolio', 'on', '--user', 'unknown')).toMatchObject({ code: 1, stderr: expect.stringContaining('unknown') });
  expect(await run('set', 'portfolio', 'maybe')).toMatchObject({ code: 2, stderr: expect.stringContaining('Say on or off.') });
  expect(await run('set', 'portfolio', '--clear')).toMatchObject({ code: 2, stderr: expect.stringContaining('--user') });
});

test('an operator turns a feature on for a share of people, and off again', async () => {
  await using database = await createTestDatabase();
  const run = runAt(database.ownerUrl);
  const set = await runCommandLine(['flags', 'set', 'portfolio', 'on', '--share', '20', '--json'], { DATABASE_URL: database.ownerUrl });
  expect(JSON.parse(set.stdout)).toEqual({ key: 'portfolio', value: false, share: 20, users: [] });
  expect(await run('list')).toMatchObject({ stdout: 'impersonationTool: off\nportfolio: on for 20 %\n' });
  expect(await run('set', 'portfolio', 'off')).toMatchObject({ code: 0, stdout: 'portfolio: off\n' });
  for (const words of [
    ['off', '--share', '20'],
    ['on', '--share', '101'],
  ]) {
    expect(await run('set', 'portfolio', ...words)).toMatchObject({ code: 2, stderr: expect.stringContaining('--share') });
  }
});
