import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseAccount } from '../embedded/account.ts';
import { locateBinaries } from '../embedded/binaries.ts';
import { runAsSuperuser } from '../embedded/cluster.ts';
import { placeOf } from '../embedded/place.ts';
import { type EmbeddedPostgres, findRunningPostgres, startPostgres } from '../embedded/postgres.ts';
import { copyCluster, NoBackupRight, placeCluster } from './cluster-copy.ts';

// Copies are started as databases: a few seconds on a free machine, much more on a busy one.
const PASSWORDS = { ownerPassword: 'owner', appPassword: 'app' };
// The copy must be right whatever the server itself waits for.
const FAST = { serverSettings: { fsync: 'off' } };

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cluster-copy-'));
  chmodSync(made, 0o711);
  return made;
}

/** Ends the databases in it, too. */
async function removeFolder(made: string): Promise<void> {
  for (const each of readdirSync(made).map((name) => join(made, name))) {
    await (await findRunningPostgres({ dataDir: each, ...PASSWORDS }))?.stop();
    rmSync(placeOf({ dataDir: each }).socketDir, { recursive: true, force: true });
  }
  rmSync(made, { recursive: true, force: true });
}

/** A running database that is only copied from. */
const home = makeFolder();
const dataDir = join(home, 'data');
let source: EmbeddedPostgres;
beforeAll(async () => {
  source = await startPostgres({ dataDir, ...PASSWORDS, ...FAST });
});
afterAll(() => removeFolder(home));

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

type Writer = { stop: () => Promise<void>; acknowledged: { id: number; at: number }[] };

/** Adds one row after another, changes old ones, and makes and drops tables. */
async function write(url: string, { from }: { from: number }): Promise<Writer> {
  const client = await connect(url);
  const acknowledged: Writer['acknowledged'] = [];
  let isOn = true;
  const work = (async () => {
    for (let id = from; isOn; id += 1) {
      await client.query('insert into deposit (id, note) values ($1, repeat($2, 900))', [id, String(id)]);
      acknowledged.push({ id, at: Date.now() });
      if (id % 50 === 0) await client.query(`update deposit set note = repeat('x', 900) where id > $1 and id <= $2`, [id - 50, id]);
      if (id % 97 === 0) await client.query(`create table passing_${id} as select * from deposit limit 100; drop table passing_${id}`);
    }
  })();
  // Of a test that failed: its database goes away under the writer.
  work.catch(() => undefined);
  const stop = async () => {
    isOn = false;
    await work;
    await client.end();
  };
  return { stop, acknowledged };
}

test('a copy made while others write has all that was acknowledged before it was complete, each row once', async () => {
  const setUp = await connect(source.ownerUrl);
  await setUp.query('create table deposit (id bigint, note text)');
  await setUp.end();
  const to = join(folder, 'copy');
  const writers = await Promise.all([0, 1, 2].map((writer) => write(source.ownerUrl, { from: writer * 1_000_000 })));
  const { completeTo, folders } = await copyCluster({ dataDir, ownerUrl: source.ownerUrl, to });
  // What they write later is in no copy, and only takes time from its start.
  await Promise.all(writers.map(({ stop }) => stop()));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged).filter(({ at }) => at < Date.parse(completeTo));
  expect(acknowledged.length).toBeGreaterThan(10);
  const restored = join(folder, 'restored');
  mkdirSync(restored, { mode: 0o711 });
  await placeCluster({ dataDir: restored, from: to, folders, accept: () => undefined });
  const copy = await startPostgres({ dataDir: restored, ...PASSWORDS, ...FAST });
  const reader = await connect(copy.ownerUrl);
  const { rows } = await reader.query<{ id: string; times: string }>('select id, count(*) as times from deposit group by id');
  await reader.end();
  await copy.stop();
  expect(rows.filter(({ times }) => times !== '1')).toEqual([]);
  const there = new Set(rows.map(({ id }) => Number(id)));
  expect(acknowledged.filter(({ id }) => !there.has(id))).toEqual([]);
});

test('a copy without the log of changes does not start: it would be a database of several moments', async () => {
  const to = join(folder, 'copy');
  const { folders } = await copyCluster({ dataDir, ownerUrl: source.ownerUrl, to });
  rmSync(join(to, 'pg_wal'), { recursive: true });
  const restored = join(folder, 'restored');
  mkdirSync(restored, { mode: 0o711 });
  await placeCluster({ dataDir: restored, from: to, folders, accept: () => undefined });
  await expect(startPostgres({ dataDir: restored, ...PASSWORDS, ...FAST })).rejects.toThrow('The database server ended while starting.');
});

test('a copy that is not accepted leaves no database', async () => {
  const to = join(folder, 'copy');
  const { files, folders } = await copyCluster({ dataDir, ownerUrl: source.ownerUrl, to });
  const [table = ''] = files.map(({ path }) => path).filter((path) => /^base\/\d+\/\d+$/.test(path));
  writeFileSync(join(to, table), readFileSync(join(to, table)).fill(7, 0, 1));
  const restored = join(folder, 'restored');
  mkdirSync(restored, { mode: 0o711 });
  const accept = (copied: { files: readonly { path: string; sha256: string }[] }) => {
    const listed = new Map(files.map(({ path, sha256 }) => [path, sha256]));
    const changed = copied.files.filter(({ path, sha256 }) => listed.get(path) !== sha256).map(({ path }) => path);
    if (changed.length > 0) throw new Error(`${changed} changed`);
  };
  await expect(placeCluster({ dataDir: restored, from: to, folders, accept })).rejects.toThrow(`${table} changed`);
  expect(readdirSync(restored)).not.toContain('postgres');
});

test('a database of an earlier version gets the right to be copied when it starts', async () => {
  const old = join(folder, 'data');
  await (await startPostgres({ dataDir: old, ...PASSWORDS, ...FAST })).stop();
  const place = placeOf({ dataDir: old });
  const binaries = locateBinaries();
  const program = { account: chooseAccount({ postgres: binaries.postgres, clusterDir: place.clusterDir }), binaries };
  const asBefore = [
    'alter role redoubt_owner noreplication',
    'revoke execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) from redoubt_owner',
  ];
  await runAsSuperuser(program, place.clusterDir, asBefore);
  const { ownerUrl } = await startPostgres({ dataDir: old, ...PASSWORDS, ...FAST });
  await copyCluster({ dataDir: old, ownerUrl, to: join(folder, 'copy') });
  expect(readdirSync(join(folder, 'copy'))).toContain('backup_label');
});

test('an owner without the right is told so', async () => {
  await expect(copyCluster({ dataDir, ownerUrl: source.appUrl, to: join(folder, 'copy') })).rejects.toThrow(NoBackupRight);
});
