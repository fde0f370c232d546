import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './client.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let emptyUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create database empty_for_migrate`.execute(database.ownerDb);
  const url = new URL(database.ownerUrl);
  url.pathname = '/empty_for_migrate';
  emptyUrl = url.toString();
});
afterAll(async () => {
  await sql`drop database empty_for_migrate with (force)`.execute(database.ownerDb);
  await database[Symbol.asyncDispose]();
});

const REFUSED = { code: '42501' };

test('several that migrate an empty database at once take turns, and each migration is applied once', async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl: emptyUrl })));
  const applied = results.flatMap((result) => result.applied);
  expect(applied).toContain('0001-the-house');
  expect(new Set(applied).size).toBe(applied.length);
  expect(await migrate({ ownerUrl: emptyUrl })).toEqual({ applied: [] });
});

test('a database that another version migrated further is refused with advice', async () => {
  const migrationsDir = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeFileSync(join(migrationsDir, '0001-another-house.sql'), 'select 1');
  const attempt = migrate({ ownerUrl: database.ownerUrl, migrationsDir });
  await expect(attempt).rejects.toThrow(/brought up to date by another version of Redoubt/);
  rmSync(migrationsDir, { recursive: true });
});

test('a migration that fails is named and leaves nothing', async () => {
  await using fresh = await createTestDatabase();
  const migrationsDir = mkdtempSync(join(tmpdir(), 'migrations-'));
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(fresh.ownerDb);
  for (const { name } of names.rows) writeFileSync(join(migrationsDir, `${name}.sql`), 'select 1');
  writeFileSync(join(migrationsDir, '9999-breaks.sql'), 'create table half (); select 1 / 0;');
  await expect(migrate({ ownerUrl: fresh.ownerUrl, migrationsDir })).rejects.toThrow('Migration 9999-breaks failed; nothing was changed.');
  expect((await sql<{ half: string | null }>`select to_regclass('half') as half`.execute(fresh.ownerDb)).rows).toEqual([{ half: null }]);
  rmSync(migrationsDir, { recursive: true });
});

test('the app role is neither superuser nor owner of anything, and may not make roles or databases', async () => {
  const { rows } = await sql`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as tables,
      (select count(*)::int from pg_namespace where nspowner = pg_roles.oid) as schemas
    from pg_roles where rolname = current_user`.execute(database.db);
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false, tables: 0, schemas: 0 },
  ]);
});

test.each([
  ['make a table', 'create table mine (id integer)'],
  ['make a schema', 'create schema mine'],
  ['change a table', 'alter table project add column mine integer'],
  ['remove a table', 'drop table project'],
  ['empty a table', 'truncate project'],
  ['say that a migration ran', `insert into kysely_migration (name, timestamp) values ('x', 'x')`],
  ['say that a migration of the queue ran', 'insert into graphile_worker.migrations (id) values (999)'],
  ['change the audit log', 'update audit_log set actor = actor'],
  ['remove from the audit log', 'delete from audit_log'],
  ['empty the audit log', 'truncate audit_log'],
])('the app role may not %s', async (_, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject(REFUSED);
});

test('the app role may add to and read the audit log', async () => {
  const hash = Buffer.alloc(32);
  const row = { id: 1, at: new Date(0), actor: 'a', action: 'b', subject: 'c', details: '{}', previous_hash: hash, hash };
  await database.db.insertInto('audit_log').values(row).execute();
  expect(await database.db.selectFrom('audit_log').select('actor').execute()).toEqual([{ actor: 'a' }]);
});

test('the app role may add jobs and sees them', async () => {
  await sql`select graphile_worker.add_job('a-job', '{"one": 1}')`.execute(database.db);
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ task_identifier: 'a-job' }]);
});

test('the app role reads and writes every other table', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(['audit_log', 'kysely_migration', 'kysely_migration_lock']);
});

test('a pool opens no connection before it is used', async () => {
  const { db, pool } = createDatabase({ url: database.appUrl });
  expect(pool.totalCount).toBe(0);
  await db.destroy();
});
