import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlAsAppRole } from './app-role.ts';
import { createDatabase, refuseOwnerAccess } from './client.ts';
import { chooseAccount } from './embedded/account.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { runAsSuperuser } from './embedded/cluster.ts';
import { placeOf } from './embedded/place.ts';
import { type EmbeddedPostgres, startPostgres } from './embedded/postgres.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
const options = { dataDir: join(folder, 'data'), ownerPassword: 'owner', appPassword: 'app', serverSettings: { fsync: 'off' } };

/** An operator's own server: without our roles, and with two users who own a database each. */
let server: EmbeddedPostgres;
beforeAll(async () => {
  chmodSync(folder, 0o711);
  await (await startPostgres(options)).stop();
  const { clusterDir } = placeOf(options);
  const binaries = locateBinaries();
  await runAsSuperuser({ binaries, account: chooseAccount({ postgres: binaries.postgres, clusterDir }) }, clusterDir, [
    `create role stranger login password 'stranger'`,
    'create database stranger owner stranger',
    `create role manager login createrole password 'manager'`,
    'create database manager owner manager',
    'alter role redoubt_owner createrole',
    'grant redoubt_app to redoubt_owner with admin option',
  ]);
  writeFileSync(join(clusterDir, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  server = await startPostgres(options);
  await run(server.ownerUrl, 'drop owned by redoubt_app; drop role redoubt_app');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function urlOf(user: string): string {
  const url = new URL(server.ownerUrl);
  url.username = user;
  url.password = user;
  url.pathname = `/${user}`;
  return url.toString();
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a database user who may not create the app role gets the statements for an administrator, and they suffice', async () => {
  const advice = 'create role redoubt_app nologin;\n  grant redoubt_app to stranger;';
  await expect(migrate({ ownerUrl: urlOf('stranger') })).rejects.toThrow(advice);
  await run(urlOf('manager'), advice);
  await migrate({ ownerUrl: urlOf('stranger') });
  expect(await run(urlAsAppRole(urlOf('stranger')), 'select current_user, session_user')).toEqual([
    { current_user: 'redoubt_app', session_user: 'stranger' },
  ]);
  await run(urlOf('stranger'), 'drop owned by redoubt_app');
  await run(urlOf('manager'), 'drop role redoubt_app');
});

test('a database user who may create roles needs no help, and works restricted', async () => {
  await migrate({ ownerUrl: urlOf('manager') });
  const appUrl = urlAsAppRole(urlOf('manager'));
  await expect(run(appUrl, 'create table mine ()')).rejects.toMatchObject({ code: '42501' });
  await expect(run(appUrl, 'delete from audit_log')).rejects.toMatchObject({ code: '42501' });
  expect(await run(appUrl, 'select count(*)::int as projects from project')).toEqual([{ projects: 0 }]);
});

test('a login of the app’s own works restricted, without start-up options, and cannot become the owner', async () => {
  await migrate({ ownerUrl: urlOf('manager') });
  await run(urlOf('manager'), `create role web login password 'web' in role redoubt_app`);
  const url = new URL(urlOf('manager'));
  [url.username, url.password] = ['web', 'web'];
  const { db, pool } = createDatabase({ url: url.toString(), access: 'login' });
  try {
    expect((await pool.query('select current_user, session_user, current_setting($1) as timeout', ['statement_timeout'])).rows).toEqual([
      { current_user: 'web', session_user: 'web', timeout: '30s' },
    ]);
    expect((await pool.query('select count(*)::int as projects from project')).rows).toEqual([{ projects: 0 }]);
    await pool.query(`select graphile_worker.add_job('sweep', '{}'::json)`);
    expect((await pool.query('select count(*)::int as jobs from graphile_worker.jobs')).rows).toEqual([{ jobs: 1 }]);
    for (const statement of ['set role none; create table mine ()', 'set role manager', 'delete from audit_log', 'drop table project'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await db.destroy();
  }
});

test.each([
  ['the owner’s login as the app’s own', 'login', (url: string) => url, 'DATABASE_APP_URL logs in as manager'],
  ['the owner’s login with its restricted role as the app’s own', 'login', urlAsAppRole, 'DATABASE_APP_URL logs in as manager'],
  ['the owner’s login through a pooler that drops options', 'role', (url: string) => url, 'entered as manager, not as redoubt_app'],
] as const)('%s is refused when it connects', async (_name, access, toUrl, message) => {
  await migrate({ ownerUrl: urlOf('manager') });
  const { db, pool } = createDatabase({ url: toUrl(urlOf('manager')), access });
  await expect(pool.query('select 1')).rejects.toThrow(message);
  await expect(refuseOwnerAccess(pool)).rejects.toThrow(message);
  await db.destroy();
});

test('the owner’s login acting as the restricted role is let in', async () => {
  await migrate({ ownerUrl: urlOf('manager') });
  const { db, pool } = createDatabase({ url: urlAsAppRole(urlOf('manager')), access: 'role' });
  await refuseOwnerAccess(pool);
  expect((await pool.query('select current_user')).rows).toEqual([{ current_user: 'redoubt_app' }]);
  await db.destroy();
});
