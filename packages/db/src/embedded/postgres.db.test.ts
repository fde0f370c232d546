import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../client.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { placeOf } from './place.ts';
import { findRunningPostgres, startPostgres } from './postgres.ts';
import { findProcess } from './process.ts';
import { toSharedMemorySettings } from './shared-memory.ts';

const PASSWORDS = { ownerPassword: 'owner', appPassword: 'app' };
const FAST = { serverSettings: { fsync: 'off' } };

// Each test creates a database: a second on a free machine, much more on a busy one.
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await (await findRunningPostgres({ dataDir, ...PASSWORDS }))?.stop();
  for (const each of [folder, placeOf({ dataDir }).socketDir]) rmSync(each, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts the database, prints its process id and whether it was adopted, then waits to be killed. */
function spawnStarter() {
  const source = `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
    const { pid, adopted } = await startPostgres(JSON.parse(process.argv[1]));
    process.stdout.write(JSON.stringify({ pid, adopted }) + '\\n'); setInterval(() => undefined, 1000);`;
  const options = JSON.stringify({ dataDir, ...PASSWORDS, ...FAST });
  return spawn(process.execPath, ['--input-type=module', '--eval', source, options], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a first start makes a database that keeps its rows over a stop', async () => {
  const first = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  expect(first.adopted).toBe(false);
  await query(first.ownerUrl, 'create table kept as select 1 as one');
  await first.stop();
  expect(findProcess(first.pid)).toBeUndefined();
  const second = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  expect(await query(second.ownerUrl, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('of several processes that start at once, one starts and the others adopt', async () => {
  const starters = [spawnStarter(), spawnStarter(), spawnStarter()];
  const answers = await Promise.all(starters.map(async ({ stdout }) => JSON.parse(String((await once(stdout, 'data'))[0]))));
  for (const starter of starters) starter.kill('SIGKILL');
  expect(answers.filter(({ adopted }) => !adopted)).toHaveLength(1);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
});

test('the server outlives a starter that was killed, and is adopted', async () => {
  const starter = spawnStarter();
  const { pid } = JSON.parse(String((await once(starter.stdout, 'data'))[0]));
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ pid, adopted: true });
});

test('a server whose first process was killed is recovered with every committed row', async () => {
  const first = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  await query(first.ownerUrl, 'create table kept as select 1 as one');
  // A session busy computing does not notice that it is alone, and holds the old server's memory.
  const busy = query(first.ownerUrl, 'select count(*) from generate_series(1, 1e12)').catch(() => 'ended');
  await expect
    .poll(() => query(first.ownerUrl, `select from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()`))
    .toHaveLength(1);
  process.kill(first.pid, 'SIGKILL');
  const second = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  expect(second.adopted).toBe(false);
  expect(await query(second.ownerUrl, 'select * from kept')).toEqual([{ one: 1 }]);
  expect(await busy).toBe('ended');
});

test('a server that is just stopping is not adopted', async () => {
  const first = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  const stopped = first.stop();
  const second = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  await stopped;
  expect(second.adopted).toBe(false);
  expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file that names a stranger does not hinder a start', async () => {
  await (await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).stop();
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ adopted: false });
});

test('files of a first start that was killed half-way are created again', async () => {
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ adopted: false });
});

test('new passwords replace lost ones, on a running server, too', async () => {
  await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  const { ownerUrl } = await startPostgres({ dataDir, ownerPassword: 'new-owner', appPassword: 'new-app', ...FAST });
  expect(await query(ownerUrl, 'select current_user')).toEqual([{ current_user: 'redoubt_owner' }]);
});

test('a running server is adopted, listens on its socket only, and refuses every login without the password, and superusers always', async () => {
  const first = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  const { ownerUrl, appUrl } = first;
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ pid: first.pid, adopted: true, ownerUrl });
  expect(await query(ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o777).toBe(0o700);
  await expect(query(ownerUrl.replace('owner:owner', 'owner:wrong'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(query(appUrl.replace('redoubt_app', 'postgres'), 'select 1')).rejects.toMatchObject({ code: '28000' });
  // Letters beyond ASCII have a lower case, whatever locales the machine has.
  expect(await query(ownerUrl, `select lower('ÄŁΩ')`)).toEqual([{ lower: 'äłω' }]);
});

test('a data folder below a folder closed to others works, too', async () => {
  chmodSync(folder, 0o700);
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ adopted: false });
});

test('a data folder too deep for a socket path works', async () => {
  dataDir = join(folder, 'deep/'.repeat(20), 'data');
  expect(await startPostgres({ dataDir, ...PASSWORDS, ...FAST })).toMatchObject({ adopted: false });
});

test('where little memory can be shared, as in a container, parallel workers share files', async () => {
  const megabyte = 1024 * 1024;
  expect([64 * megabyte, 8 * 1024 * megabyte, undefined].map((free) => toSharedMemorySettings(free).dynamic_shared_memory_type)).toEqual([
    'mmap',
    undefined,
    undefined,
  ]);
  const settings = { serverSettings: { ...FAST.serverSettings, ...toSharedMemorySettings(0), debug_parallel_query: 'on' } };
  const { ownerUrl } = await startPostgres({ dataDir, ...PASSWORDS, ...settings });
  expect(await query(ownerUrl, 'show dynamic_shared_memory_type')).toEqual([{ dynamic_shared_memory_type: 'mmap' }]);
  expect(await query(ownerUrl, 'select sum(n)::int as sum from generate_series(1, 1000) as n')).toEqual([{ sum: 500_500 }]);
});

test('a start that fails says where, shows the log and what to do', async () => {
  const failure = startPostgres({ dataDir, ...PASSWORDS, serverSettings: { shared_buffers: 'many' } });
  await expect(failure).rejects.toThrow(
    /ended while starting.*postgres\.log:\n.*invalid value for parameter "shared_buffers".*start again\./s,
  );
});

test('queries to a stopped server fail as unavailable, and the same pool serves again after its return', async () => {
  const first = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  const { db, pool } = createDatabase({ url: first.appUrl });
  const ask = () => pool.query('select 1 as one');
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  const interrupted = pool.query('select pg_sleep(60)').catch((error: unknown) => error);
  await expect.poll(() => query(first.appUrl, `select from pg_stat_activity where query = 'select pg_sleep(60)'`)).toHaveLength(1);
  await first.stop();
  expect(isDatabaseUnavailable(await interrupted)).toBe(true);
  expect(isDatabaseUnavailable(await ask().catch((error: unknown) => error))).toBe(true);
  await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
