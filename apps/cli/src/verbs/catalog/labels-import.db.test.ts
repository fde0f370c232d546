import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { runHere } from '../../testing/run-here.ts';

test('an operator puts a table of names in use, and is told what of it is left out', async () => {
  await using database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'labels-'));
  const file = join(folder, 'wallets.csv');
  await writeFile(file, `address,label,kind\n0x${'ab'.repeat(20)},Thief,exploiter\nbc1qxy,Other,exploiter\n`);
  const environment = { DATABASE_URL: database.ownerUrl };
  const described = ['--source', 'https://lists.example/wallets', '--name', 'Wallets', '--licence', 'MIT', '--date', '2026-05-02'];
  const run = (...words: string[]) => runHere(['labels', 'import', ...words], environment);

  expect(await run('xml', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('“xml” is no format of a list.') });
  expect(await run('csv', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('wallets.csv: source: ') });
  expect((await run('csv', file, ...described, '--dry-run')).stdout).toContain('Nothing was changed: this was a dry run.');
  const done = await runCommandLine(['labels', 'import', 'csv', file, ...described], environment);
  expect(done).toMatchObject({
    code: 0,
    stdout: '1 left out: the address is of a chain without EVM\nIn use: 1 label of Wallets, as of 2026-05-02.\n',
  });
  expect(await database.db.selectFrom('address_label').select(['label', 'kind']).execute()).toEqual([
    { label: 'Thief', kind: 'exploiter' },
  ]);
  await rm(folder, { recursive: true });
});
