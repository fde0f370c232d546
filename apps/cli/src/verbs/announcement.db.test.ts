import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';

type Ran = { code: number; stdout: string; stderr: string };

test('OP-54: an operator sets an announcement and removes it', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const run = (...words: string[]) =>
    new Promise<Ran>((resolve) => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.ownerUrl };
      execFile(process.execPath, [join(import.meta.dirname, '../main.ts'), 'announcement', ...words], { env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      });
    });

  const set = await run('set', '--content', 'Open for comment', '--link-text', 'Read', '--link', '/methodology', '--json');
  expect(JSON.parse(set.stdout)).toEqual({ content: 'Open for comment', linkText: 'Read', link: '/methodology' });
  const kept = db.selectFrom('announcement').select(['content', 'link_text', 'link']);
  expect(await kept.execute()).toEqual([{ content: 'Open for comment', link_text: 'Read', link: '/methodology' }]);
  expect(await run('set', '--link', '/x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--content') });
  expect(await run('set', '--content', 'x', '--link', '/x')).toMatchObject({ code: 2, stderr: expect.stringContaining('go together') });
  expect(await run('set', '--content', 'x', '--link', 'javascript:1', '--link-text', 'y')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('link'),
  });
  expect(JSON.parse((await run('clear', '--json')).stdout)).toEqual({ cleared: true });
  expect(await run('clear')).toMatchObject({ code: 0, stdout: 'Nothing was announced.\n' });
}, 60_000);
