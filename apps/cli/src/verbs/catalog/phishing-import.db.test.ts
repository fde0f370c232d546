import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../../testing/run-here.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'phishing-import-'));
const [list, table] = [join(folder, 'list.txt'), join(folder, 'table.csv')];
writeFileSync(list, '# A list\na.example\nb.example\nno domain\n');
writeFileSync(table, 'domain,source\na.example,one|two\nb.example,one\n');
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});

const run = (...words: string[]) =>
  runHere(['phishing', 'import', ...words], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, 'data') });
const lists = () => database.db.selectFrom('phishing_list').orderBy('list').select(['list', 'name', 'licence', 'origin']).execute();
const DESCRIBED = ['--name', 'Wallet guard', '--source', 'https://lists.example/', '--licence', 'CC0-1.0'];

test('SRCH-18 a dry run of the command says what would change, and the command puts the list in use', async () => {
  const words = ['guard', '--file', list, '--date', '2026-03-31', ...DESCRIBED];
  const tried = await run(...words, '--dry-run');
  expect(tried).toMatchObject({ code: 0, stderr: '', document: { listed: 2, added: 2, removed: 0, readOn: '2026-03-31' } });
  expect(tried.stdout).toBe(
    '+ a.example\n+ b.example\n1 left out: is no domain, or only a part of a site (no domain)\n' +
      'Found: 2 phishing domains of Wallet guard, 0 that it allows, as of 2026-03-31; 2 added, 0 removed. Nothing was changed: this was a dry run.\n',
  );
  expect(await lists()).toEqual([]);
  expect((await run(...words)).stdout).toContain('In use: 2 phishing domains of Wallet guard');
  expect(await lists()).toEqual([{ list: 'guard', name: 'Wallet guard', licence: 'CC0-1.0', origin: 'list.txt' }]);
  // It was described once.
  expect(await run('guard', '--file', list, '--date', '2026-04-01')).toMatchObject({ code: 0, document: { added: 0, removed: 0 } });
});

test('SRCH-18 of a table with rows of several sources the command takes those of one', async () => {
  const words = ['seal', '--file', table, '--date', '2026-03-31', '--licence', 'MIT'];
  expect(await run(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining('Its rows are of 2 sources (one, two)') });
  expect(await run(...words, '--rows', 'two')).toMatchObject({ code: 0, document: { listed: 1 } });
});

test.each([
  [['nowhere'], 2, '“nowhere” has no address here.'],
  [['metamask', '--date', '2026-03-31'], 2, '--date and --rows are about a --file.'],
  [['metamask', '--name', 'Mine'], 2, '--name and --source are about an --address or a --file.'],
  [['metamask', '--file', list, '--address', 'https://lists.example/x'], 2, 'Give --address or --file, not both.'],
  [['other', '--address', 'https://lists.example/x'], 1, 'give --name and --source'],
  [['other', '--address', 'http://lists.example/x', ...DESCRIBED], 1, 'Give --address as a web address that begins with https://.'],
  [['other', '--address', 'https://127.0.0.1/x', ...DESCRIBED], 1, 'It is no https address in the public internet.'],
] as const)('SRCH-20 phishing import %j is refused', async (words, code, message) => {
  expect(await run(...words)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
});
