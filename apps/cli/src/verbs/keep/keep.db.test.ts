import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../testing/run-here.ts';

// Each run of the command starts a database and stops it again.
const folder = mkdtempSync(join(tmpdir(), 'redoubt-keep-'));
chmodSync(folder, 0o711);
const [dataDir, kept] = [join(folder, 'data'), join(folder, 'kept')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS_OF_CASES = 'c0ffee'.repeat(11);

/** Where there is nothing to type. */
async function runQuietly(words: readonly string[], { data = dataDir, databaseUrl = '', path = process.env.PATH } = {}) {
  const variables = { PATH: path, HOME: process.env.HOME, DATA_DIR: data, DATABASE_URL: databaseUrl };
  const { code, stdout, stderr } = await runHere(words, variables);
  return { code, output: `${stdout}${stderr}` };
}

/** Runs the command as an operator does, who types `input`. */
async function run(words: readonly string[], { data = dataDir, input = '' } = {}): Promise<{ code: number | null; output: string }> {
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...words], { env, stdio: 'pipe' });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, output: `${out}${error}` };
}

beforeAll(async () => {
  const user = ['user', 'create', '--email', 'ada@example.com', '--password', 'correct horse 7'];
  expect(await run(user)).toMatchObject({ code: 0 });
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, 'uploads/ada000001.webp'), 'a picture');
  writeFileSync(join(dataDir, 'identity-keys'), KEYS_OF_CASES);
  const made = await run(['backup', kept, '--with-secrets', '--json'], { input: 'a passphrase of some length\n' });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('"pictures": 1') });
});

test('a backup is restored elsewhere with accounts, pictures and secrets, and cannot be restored over data', async () => {
  const data = join(folder, 'elsewhere');
  expect(await run(['restore', kept], { data, input: 'another passphrase\n' })).toMatchObject({
    code: 2,
    output: expect.stringContaining('This is not the passphrase'),
  });
  const restored = await run(['restore', kept], { data, input: 'a passphrase of some length\n' });
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ rows of \d+ tables and 1 pictures were restored and read/),
  });
  expect((await runQuietly(['user', 'list'], { data })).output).toContain('ada@example.com');
  expect(readFileSync(join(data, 'uploads/ada000001.webp'), 'utf8')).toBe('a picture');
  expect(readFileSync(join(data, 'secrets'), 'utf8')).toBe(readFileSync(join(dataDir, 'secrets'), 'utf8'));
  const again = await run(['restore', kept], { data, input: 'a passphrase of some length\n' });
  expect(again).toMatchObject({ code: 2, output: expect.stringContaining('has a database already. Name a new DATA_DIR.') });
});

test('KYC-03: a backup, with secrets or without, takes no keys of identity cases', () => {
  const files = readdirSync(kept, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(100);
  const holding = files.filter(
    ({ name, parentPath }) => name.includes('identity-keys') || readFileSync(join(parentPath, name)).includes(KEYS_OF_CASES),
  );
  expect(holding).toEqual([]);
});

test('the secrets cannot be read in a backup, and a short passphrase is refused', async () => {
  const { sessionSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets'), 'utf8'));
  expect(readFileSync(join(kept, 'secrets.sealed'), 'utf8')).not.toContain(sessionSecret);
  const refused = await run(['backup', join(folder, 'short'), '--with-secrets'], { input: 'short\n' });
  expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('at least 12 characters') });
  expect(readdirSync(folder)).not.toContain('short');
});

test('a backup is checked without leaving anything, and one that was changed or did not end is told and not restored', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('redoubt-restore-'));
  expect(await runQuietly(['restore', kept, '--check'])).toMatchObject({ code: 0 });
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('redoubt-restore-') && !before.includes(name))).toEqual([]);

  const picture = join(kept, 'uploads/ada000001.webp');
  writeFileSync(picture, 'b picture');
  expect(await runQuietly(['restore', kept, '--check'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The backup is damaged: ada000001.webp was changed. Nothing was restored.'),
  });
  writeFileSync(picture, 'a picture');
  writeFileSync(join(kept, 'database/postgresql.conf'), '');
  const data = join(folder, 'damaged');
  expect(await run(['restore', kept], { data, input: 'a passphrase of some length\n' })).toMatchObject({ code: 1 });
  expect(readdirSync(data).filter((name) => ['postgres', 'uploads', 'secrets'].includes(name))).toEqual([]);

  rmSync(join(kept, 'backup.json'));
  expect(await runQuietly(['restore', kept, '--check'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('it is no backup, or one that did not end'),
  });
});

test('a backup goes into a folder of its own', async () => {
  expect(await runQuietly(['backup', folder])).toMatchObject({
    code: 2,
    output: expect.stringContaining('is not empty. Name a new folder.'),
  });
});

test('without pg_dump a database of one’s own is not copied, and what to install is said', async () => {
  await using database = await createTestDatabase();
  const to = join(folder, 'own');
  const refused = await runQuietly(['backup', to], { databaseUrl: database.ownerUrl, path: folder });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('pg_dump was not found. Install PostgreSQL') });
  expect(readdirSync(folder)).not.toContain('own');
});
