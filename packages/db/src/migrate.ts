import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { ensureAppRole, grantToAppRole } from './app-role.ts';
import type { Db } from './client.ts';

const MIGRATIONS_DIR = join(import.meta.dirname, '../migrations');

/** An arbitrary number that every version must share. */
const LOCK = 7_233_846_210;

/**
 * Brings the database's schema up to this version: our numbered files, the job queue's own, then the app role's rights.
 * Forward only. Safe to call again, and from several processes at once: they take turns.
 *
 * Throws, with advice for an operator, when the database was migrated by another version of Redoubt.
 */
export async function migrate({
  ownerUrl,
  migrationsDir = MIGRATIONS_DIR,
}: {
  ownerUrl: string;
  migrationsDir?: string;
}): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'redoubt migrate' });
  pool.on('error', () => undefined);
  const lock = await pool.connect().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  try {
    // Kysely and graphile-worker each have a lock of their own; this one also covers the rights, and the order of the three.
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureAppRole(lock);
    const applied = await runNumberedFiles({ pool, migrationsDir });
    await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1, logger: SILENT });
    await grantToAppRole(lock);
    return { applied };
  } finally {
    lock.release(true); // Ends the session, and with it the lock.
    await pool.end();
  }
}

/** Migrations of this version that the database lacks. All of them when it was never migrated. */
export async function listMissingMigrations(db: Db, { migrationsDir = MIGRATIONS_DIR } = {}): Promise<string[]> {
  const known = Object.keys(await readMigrations(migrationsDir)).sort();
  const { rows: tables } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return known;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return known.filter((name) => !applied.has(name));
}

async function runNumberedFiles({ pool, migrationsDir }: { pool: pg.Pool; migrationsDir: string }): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(migrationsDir) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed !== undefined) throw new Error(`Migration ${failed.migrationName} failed; nothing was changed.`, { cause: error });
  if (error instanceof pg.DatabaseError) throw error;
  if (error !== undefined) {
    throw new Error(
      'The database was brought up to date by another version of Redoubt than this one. Start that version, or a newer one; ' +
        'in development, `redoubt database reset` begins afresh.',
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const migrations = files.map(async (file) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(file)) throw new Error(`${join(folder, file)}: a migration is named 0001-what-it-does.sql`);
    const text = await readFile(join(folder, file), 'utf8');
    return [file.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** The queue's migrations log nothing that an operator needs; failures are thrown. */
const SILENT = new Logger(() => () => undefined);
