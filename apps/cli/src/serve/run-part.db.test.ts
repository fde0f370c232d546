import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { startProcess } from '@redoubt/testing/product/processes';
import { bareEnvironment } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'part-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Without the owner's login, as on a machine that runs the app alone. */
function run(verb: string, { appUrl }: Pick<TestDatabase, 'appUrl'>, data = 'first') {
  const args = [join(import.meta.dirname, '../main.ts'), verb];
  return startProcess({
    command: process.execPath,
    args,
    env: { ...bareEnvironment(), DATA_DIR: join(dataDir, data), DATABASE_APP_URL: appUrl },
  });
}

test('a worker runs by itself, without the owner’s login, and stops in order', async () => {
  await using database = await createTestDatabase();
  await using worker = run('worker', database);
  await worker.waitForLine(/"worker started"/);
  worker.kill('SIGTERM');
  expect(await worker.ended).toEqual({ code: 0, signal: null });
  expect(worker.output()).toContain('"worker stopped"');
});

test('a part does not begin over tables that are older than it, and says what to run', async () => {
  await using database = await createTestDatabase();
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database.ownerDb);
  await using worker = run('worker', database);
  expect(await worker.ended).toEqual({ code: 2, signal: null });
  expect(worker.output()).toMatch(/The database lacks what this version needs \(\d{4}-[a-z-]+\)\. Run first: redoubt migrate/);
});

test('what needs the owner’s login says so', async () => {
  await using database = await createTestDatabase();
  await using migrate = run('migrate', database);
  expect(await migrate.ended).toEqual({ code: 1, signal: null });
  expect(migrate.output()).toContain('This needs the login of the database’s owner. Give DATABASE_URL, too.');
});

test('a part with other secrets than those of a running worker does not begin; with a copy of them it does', async () => {
  await using database = await createTestDatabase();
  await using worker = run('worker', database);
  await worker.waitForLine(/"worker started"/);
  await waitFor('the worker to speak', () => database.db.selectFrom('worker_heartbeat').select('id').executeTakeFirst());
  await using stranger = run('worker', database, 'second');
  expect(await stranger.ended).toEqual({ code: 2, signal: null });
  expect(stranger.output()).toMatch(/A worker of this database has other secrets than .*second.secrets\. Copy that worker’s file here/);
  copyFileSync(join(dataDir, 'first/secrets'), join(dataDir, 'second/secrets'));
  await using second = run('worker', database, 'second');
  await second.waitForLine(/"worker started"/);
});
