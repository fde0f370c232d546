import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findOwnPrograms, startOwnPostgres } from '@redoubt/testing/database/own-postgres';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '../../testing/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'redoubt-keep-own-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = findOwnPrograms();
const PATH = [programs?.client, process.env.PATH].join(delimiter);

type Where = { data: string; databaseUrl?: string; restoreUrl?: string };

const environmentOf = ({ data, databaseUrl, restoreUrl }: Where) => ({
  PATH,
  HOME: process.env.HOME,
  DATA_DIR: join(folder, data),
  DATABASE_URL: databaseUrl,
  RESTORE_URL: restoreUrl,
});

/** Where a start proves nothing new. */
async function runQuietly(words: readonly string[], where: Where) {
  const { code, stdout, stderr } = await runHere(words, environmentOf(where));
  return { code, output: `${stdout}${stderr}` };
}

async function run(words: readonly string[], where: Where) {
  const env = { NODE_ENV: 'test' as const, ...environmentOf(where) };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), ...words], { env, stdio: 'pipe' });
  child.stdin.end('correct horse 7\n');
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, output: `${out}${error}` };
}

// Without a server and a pg_dump of an operator's there is nothing to try it with.
test.skipIf(programs === undefined)('a database of one’s own is dumped with its pictures and restored into an empty one', async () => {
  if (programs === undefined) return;
  await using server = await startOwnPostgres(programs);
  const databaseUrl = await server.createEmpty('first');
  expect(await runQuietly(['database', 'migrate'], { data: 'first', databaseUrl })).toMatchObject({ code: 0 });
  expect(await run(['user', 'create', '--email', 'ada@example.com'], { data: 'first', databaseUrl })).toMatchObject({ code: 0 });
  mkdirSync(join(folder, 'first/uploads'), { recursive: true });
  writeFileSync(join(folder, 'first/uploads/ada000001.webp'), 'a picture');
  const kept = join(folder, 'kept');
  expect(await run(['backup', kept, '--json'], { data: 'first', databaseUrl })).toMatchObject({
    code: 0,
    output: expect.stringContaining('"pictures": 1'),
  });

  const second = await server.createEmpty('second');
  expect(await runQuietly(['restore', kept, '--check'], { data: 'check', databaseUrl })).toMatchObject({
    code: 1,
    output: expect.stringContaining('has tables already'),
  });
  expect((await runQuietly(['user', 'list'], { data: 'first', databaseUrl })).output).toContain('ada@example.com');
  expect(await runQuietly(['restore', kept, '--check'], { data: 'check', databaseUrl: second })).toMatchObject({ code: 0 });
  const nightly = ['backup', join(folder, 'nightly'), '--check'];
  expect(await runQuietly(nightly, { data: 'first', databaseUrl })).toMatchObject({
    code: 2,
    output: expect.stringContaining('Name one by RESTORE_URL.'),
  });
  expect(await runQuietly(nightly, { data: 'first', databaseUrl, restoreUrl: databaseUrl })).toMatchObject({ code: 1 });
  expect(readdirSync(folder)).toContain('nightly');
  const again = ['backup', join(folder, 'again'), '--check'];
  expect(await runQuietly(again, { data: 'first', databaseUrl, restoreUrl: second })).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 pictures were restored and read'),
  });
  expect(await run(['restore', kept], { data: 'second', databaseUrl: second })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ rows of \d+ tables and 1 pictures were restored and read/),
  });
  expect((await runQuietly(['user', 'list'], { data: 'second', databaseUrl: second })).output).toContain('ada@example.com');
  expect(await runQuietly(['restore', kept], { data: 'third', databaseUrl: second })).toMatchObject({
    code: 1,
    output: expect.stringContaining('has tables already. Restore into an empty one.'),
  });
});

test.skipIf(programs === undefined)(
  'what the embedded database holds goes into a database of one’s own, of another version of PostgreSQL, too',
  async () => {
    if (programs === undefined) return;
    await using server = await startOwnPostgres(programs);
    const embedded = { data: 'embedded' };
    expect(await run(['user', 'create', '--email', 'ada@example.com'], embedded)).toMatchObject({ code: 0 });
    mkdirSync(join(folder, 'embedded/uploads'), { recursive: true });
    writeFileSync(join(folder, 'embedded/uploads/ada000001.webp'), 'a picture');
    const kept = join(folder, 'of-embedded');
    expect(await run(['backup', kept, '--with-secrets'], embedded)).toMatchObject({ code: 0 });

    const databaseUrl = await server.createEmpty('moved');
    const moved = { data: 'moved', databaseUrl };
    expect(await run(['restore', kept], moved)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\d+ rows of \d+ tables and 1 pictures were restored and read/),
    });
    expect((await runQuietly(['user', 'list'], moved)).output).toContain('ada@example.com');
    expect(await runQuietly(['audit-log', 'verify'], moved)).toMatchObject({ code: 0 });
    for (const file of ['uploads/ada000001.webp', 'secrets'])
      expect(readFileSync(join(folder, 'moved', file), 'utf8'), file).toBe(readFileSync(join(folder, 'embedded', file), 'utf8'));
    expect(await run(['user', 'create', '--email', 'bob@example.com'], moved)).toMatchObject({ code: 0 });
    // The one before is as it was.
    expect((await runQuietly(['user', 'list'], embedded)).output).not.toContain('bob@example.com');
    expect(await run(['restore', kept], { data: 'twice', databaseUrl })).toMatchObject({
      code: 1,
      output: expect.stringContaining('has tables already. Restore into an empty one.'),
    });
  },
);
