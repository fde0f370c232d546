import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

test('OP-54: an operator sets an announcement and removes it', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const environment = { DATABASE_URL: database.ownerUrl };
  const run = (...words: string[]) => runHere(['announcement', ...words], environment);

  const words = ['announcement', 'set', '--content', 'Open for comment', '--link-text', 'Read', '--link', '/methodology', '--json'];
  const set = await runCommandLine(words, environment);
  expect(JSON.parse(set.stdout)).toEqual({ content: 'Open for comment', linkText: 'Read', link: '/methodology' });
  const kept = db.selectFrom('announcement').select(['content', 'link_text', 'link']);
  expect(await kept.execute()).toEqual([{ content: 'Open for comment', link_text: 'Read', link: '/methodology' }]);
  expect(await run('set', '--link', '/x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--content') });
  expect(await run('set', '--content', 'x', '--link', '/x')).toMatchObject({ code: 2, stderr: expect.stringContaining('go together') });
  expect(await run('set', '--content', 'x', '--link', 'javascript:1', '--link-text', 'y')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('link'),
  });
  expect(JSON.parse((await runCommandLine(['announcement', 'clear', '--json'], environment)).stdout)).toEqual({ cleared: true });
  expect(await run('clear')).toMatchObject({ code: 0, stdout: 'Nothing was announced.\n' });
});
