import { randomBytes } from 'node:crypto';
import { createDatabase, type Db } from '@redoubt/db/client';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from '../vitest-global-setup.ts';
import { waitFor } from '../wait.ts';

/** SQLSTATE of a statement that its role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** A database of a test file's own, with every migration applied and no rows. */
export type TestDatabase = AsyncDisposable & {
  /** As the app: the restricted role. */
  readonly db: Db;
  /** As the owner, for what the app may not do. */
  readonly ownerDb: Db;
  readonly appUrl: string;
  readonly ownerUrl: string;
};

/** `keep` closes its connections and leaves it to the rest of the run, as a template for others, in place of disposing of it. Returns its name. */
export type OwnTestDatabase = TestDatabase & { keep(): Promise<string> };

/**
 * Clones the migrated template, or the database of that name. Dispose of it at the end: `await using`, or
 * `afterAll(() => database[Symbol.asyncDispose]())`.
 */
export async function createTestDatabase({ template: record }: { template?: string } = {}): Promise<OwnTestDatabase> {
  const template = inject('testPostgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAsOwner(template.ownerUrl, `create database ${name} template ${record ?? databaseName(template.ownerUrl)}`);
  const urls = { appUrl: withDatabase(template.appUrl, name), ownerUrl: withDatabase(template.ownerUrl, name) };
  const app = createDatabase({ url: urls.appUrl });
  const owner = createDatabase({ url: urls.ownerUrl, connectionsMax: 2 });
  const close = () => Promise.all([app.db.destroy(), owner.db.destroy()]);
  return {
    ...urls,
    db: app.db,
    ownerDb: owner.db,
    keep: async () => {
      await close();
      return name;
    },
    [Symbol.asyncDispose]: async () => {
      await close();
      await waitFor(`${name} to go`, () => drop(template.ownerUrl, name));
    },
  };
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** False while the server vacuums it, which only its superuser may stop. */
async function drop(templateUrl: string, name: string): Promise<boolean> {
  try {
    await runAsOwner(templateUrl, `drop database if exists ${name} with (force)`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

/** From the maintenance database: a session in the template would prevent cloning. */
async function runAsOwner(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
