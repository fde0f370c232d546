import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { urlAsAppRole } from './app-role.ts';
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
