import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { createUser } from '@redoubt/server/people/account/create-user';
import { createLog } from '@redoubt/server/platform/log';
import { audit, catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const database = await createTestDatabase();
const { db } = database;
const place = await mkdtemp(join(tmpdir(), 'redoubt-export-'));
afterAll(async () => {
  await rm(place, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});

beforeAll(async () => {
  await using folder = await createCatalogFolder({
    'harbour.json': catalogProject({ id: 'harbour', name: '=1+1', audits: [audit({ scope: 'a, "b"' })] }),
  });
  await importCatalog({ db, log: createLog({ process: 'test', level: 'silent' }) }, { path: folder.path, actor: 'test' });
});

const environment = { DATABASE_URL: database.ownerUrl };
const run = (...words: string[]) => runHere(['export', ...words], environment);

test('all public data is written into a new folder, with descriptions and correct hashes', async () => {
  const out = join(place, 'public');
  const { code, stdout } = await runCommandLine(['export', '--out', out, '--json'], environment);
  expect(code).toBe(0);
  const { files }: { files: { file: string; rows: number; sha256: string }[] } = JSON.parse(stdout);
  expect(files.find(({ file }) => file === 'audits.csv')?.rows).toBe(1);
  for (const { file, sha256 } of files)
    expect(
      createHash('sha256')
        .update(await readFile(join(out, file)))
        .digest('hex'),
    ).toBe(sha256);
  expect(await readFile(join(out, 'projects.csv'), 'utf8')).toContain("harbour,'=1+1,");
  const audits = JSON.parse(await readFile(join(out, 'audits.json'), 'utf8'));
  expect(audits).toMatchObject([{ project: 'harbour', scope: 'a, "b"' }]);
  const schema: { tables: { name: string; columns: object[] }[] } = JSON.parse(await readFile(join(out, 'schema.json'), 'utf8'));
  expect(schema.tables.map(({ name }) => name)).toContain('facts');
  expect(JSON.parse(await readFile(join(out, 'export.json'), 'utf8')).exportedAt).toMatch(/^\d{4}-/);
  expect((await run('--out', out)).code).toBe(1);
  expect(await readdir(place)).toEqual(['public']);
});

test('what is kept about one person is written, in the audit log, and without secrets that let anyone log in', async () => {
  const given = { email: 'ada@example.com', password: 'correct horse 7', admin: false, confirmed: true, siteName: 'R', actor: 'test' };
  const { username } = await createUser({ db }, given);
  const out = join(place, 'ada');
  expect(await run('--account', 'ada@example.com', '--out', out)).toMatchObject({ code: 0 });
  const text = await readFile(join(out, 'account.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: 'ada@example.com' } });
  expect(text).not.toContain('argon2');
  const log = await database.ownerDb.selectFrom('audit_log').where('action', '=', 'account.export').select(['actor', 'subject']).execute();
  expect(log).toEqual([{ actor: 'redoubt export', subject: username }]);
  expect((await run('--account', 'unknown@example.com', '--out', join(place, 'unknown'))).code).toBe(1);
});
