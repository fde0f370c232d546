import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres, startPostgres } from '@redoubt/db/embedded/postgres';
import { findProcess } from '@redoubt/db/embedded/process';
import { migrate } from '@redoubt/db/migrate';

/** A Postgres for one run of tests, with the migrated database that tests clone. */
export type TestPostgres = { readonly ownerUrl: string; readonly appUrl: string; stop(): Promise<void> };

const PASSWORDS = { ownerPassword: 'owner', appPassword: 'app' };
const PREFIX = 'redoubt-test-';

/** Test data need not survive a power cut. */
const SERVER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
};

/** Starts a Postgres in a temporary folder of its own, so that parallel runs do not share one. Also removes what killed runs left. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o711); // Run by root, Postgres changes to another user, who must be able to enter.
  const self = findProcess(process.pid);
  writeFileSync(join(dataDir, 'owner'), `${process.pid}\n${self?.startedAt ?? ''}`);
  const postgres = await startPostgres({
    dataDir,
    ...PASSWORDS,
    serverSettings: SERVER_SETTINGS,
    ownerCreatesDatabases: true,
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ ownerUrl: postgres.ownerUrl });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, stop };
}

async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    if (ownerLives(dataDir)) continue;
    await (await findRunningPostgres({ dataDir, ...PASSWORDS }))?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function ownerLives(dataDir: string): boolean {
  const file = join(dataDir, 'owner');
  if (!existsSync(file)) return true; // Being made at this moment.
  const [pid, startedAt] = readFileSync(file, 'utf8').split('\n');
  return findProcess(Number(pid))?.startedAt === startedAt;
}
