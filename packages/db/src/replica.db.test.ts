import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copyCluster, placeCluster } from './backup/cluster-copy.ts';
import { createDatabase, type Db } from './client.ts';
import { placeOf } from './embedded/place.ts';
import { type EmbeddedPostgres, startPostgres } from './embedded/postgres.ts';
import { migrate } from './migrate.ts';
import { readFromReplica } from './replica.ts';
import { watchReplica } from './replica-lag.ts';

const folder = mkdtempSync(join(tmpdir(), 'replica-'));
chmodSync(folder, 0o711);
const PASSWORDS = { ownerPassword: 'owner', appPassword: 'app' };
const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];

let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let pools: { primary: pg.Pool; replica: pg.Pool };
let db: Db;
let isAsked = true;

/** A streaming replica of the embedded database, as an operator has one of theirs. */
beforeAll(async () => {
  primary = await startPostgres({ dataDir: primaryDir, ...PASSWORDS, serverSettings: { fsync: 'off' } });
  await migrate(primary);
  appendFileSync(join(placeOf({ dataDir: primaryDir }).clusterDir, 'pg_hba.conf'), 'local replication redoubt_owner scram-sha-256\n');
  process.kill(primary.pid, 'SIGHUP');
  mkdirSync(replicaDir, { mode: 0o711 });
  const copy = join(folder, 'copy');
  const { folders } = await copyCluster({ dataDir: primaryDir, ownerUrl: primary.ownerUrl, to: copy });
  await placeCluster({ dataDir: replicaDir, from: copy, folders, accept: () => undefined });
  writeFileSync(join(placeOf({ dataDir: replicaDir }).clusterDir, 'standby.signal'), '');
  const from = `host=${placeOf({ dataDir: primaryDir }).socketDir} port=5432 user=redoubt_owner password=owner`;
  replica = await startPostgres({ dataDir: replicaDir, ...PASSWORDS, serverSettings: { fsync: 'off', primary_conninfo: from } });
  pools = { primary: createDatabase({ url: primary.appUrl }).pool, replica: createDatabase({ url: replica.appUrl }).pool };
  db = readFromReplica({ pool: pools.primary, replica: pools.replica, isAsked: () => isAsked });
});
afterAll(async () => {
  await Promise.all(Object.values(pools ?? {}).map((pool) => pool.end()));
  await replica?.stop();
  await primary?.stop();
  for (const dataDir of [primaryDir, replicaDir]) rmSync(placeOf({ dataDir }).socketDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  isAsked = true;
  resume();
});

/** The primary's process that sends to the replica. Stopped, it stands for a broken network. */
let sender = 0;
const resume = () => {
  if (sender !== 0) process.kill(sender, 'SIGCONT');
  sender = 0;
};

const isOnReplica = async () => (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]?.yes;

test('reads go to the replica while it is asked, writes and what follows in their transaction to the primary', async () => {
  expect(await isOnReplica()).toBe(true);
  await db
    .insertInto('visitor_salt')
    .values({ day: '2026-01-01', salt: Buffer.from('salt') })
    .execute();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('visitor_salt')
      .values({ day: '2026-01-02', salt: Buffer.from('salt') })
      .execute();
    expect(await tx.selectFrom('visitor_salt').select('day').orderBy('day').execute()).toEqual([
      { day: '2026-01-01' },
      { day: '2026-01-02' },
    ]);
  });
  isAsked = false;
  expect(await isOnReplica()).toBe(false);
});

test('a select that writes, by a function or a lock, is done by the primary', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { rows } = await sql<{ wait: number }>`select take_limit(${Buffer.from('a'.repeat(32))}, 1, 60) as wait`.execute(db);
    expect(rows).toEqual([{ wait: 0 }]);
  }
  expect(await db.selectFrom('visitor_salt').select('day').orderBy('day').forUpdate().execute()).toHaveLength(2);
});

test('a faulty statement fails as on the primary', async () => {
  await expect(sql`select nothing from nowhere`.execute(db)).rejects.toMatchObject({ code: '42P01' });
});

test('the delay of a replica that no longer receives grows, and is over soon after it receives again', async () => {
  const watch = watchReplica({ primary: pools.primary, replica: pools.replica });
  try {
    await expect.poll(() => watch.lagMs()).toBeLessThan(1_500);
    const { rows } = await pools.primary.query<{ pid: number }>('select pid from pg_stat_replication');
    sender = rows[0]?.pid ?? 0;
    process.kill(sender, 'SIGSTOP');
    await db
      .insertInto('visitor_salt')
      .values({ day: '2026-02-01', salt: Buffer.from('salt') })
      .execute();
    await wait(3_000);
    expect(watch.lagMs()).toBeGreaterThan(2_000);
    expect(await db.selectFrom('visitor_salt').where('day', '=', '2026-02-01').select('day').execute()).toEqual([]);
    resume();
    await expect.poll(() => watch.lagMs()).toBeLessThan(1_500);
    expect(await db.selectFrom('visitor_salt').where('day', '=', '2026-02-01').select('day').execute()).toEqual([{ day: '2026-02-01' }]);
  } finally {
    await watch.stop();
  }
});

test('without its replica, reads go to the primary', async () => {
  await replica.stop();
  expect(await isOnReplica()).toBe(false);
  expect(await db.selectFrom('visitor_salt').select('day').execute()).toHaveLength(3);
});
