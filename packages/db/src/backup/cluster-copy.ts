import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../embedded/account.ts';
import { locateBinaries } from '../embedded/binaries.ts';
import { giveAllTo } from '../embedded/cluster.ts';
import { placeOf } from '../embedded/place.ts';
import { type CopiedFile, type CopiedTree, copyFile, copyTree, writeNew } from './copy-tree.ts';

/** A copy of a running database's files. */
export type ClusterCopy = {
  /** Everything that was acknowledged before this moment of the database's clock is in the copy. ISO 8601. */
  readonly completeTo: string;
  /** Major version of PostgreSQL that reads the files. */
  readonly postgres: string;
} & CopiedTree;

/** The owner of the embedded database was not given the right to copy it; a start of this version gives it. */
export class NoBackupRight extends Error {
  override readonly name = 'NoBackupRight';
}

/** Made again by the server, or of no use to another one (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const EMPTIED = ['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map']);
const CONTROL_FILE = 'global/pg_control';
const INSUFFICIENT_PRIVILEGE = '42501';
const IS_SEGMENT = /^[0-9A-F]{24}$/;

/** Whether a file is no part of a copy. */
function isLeftOut(path: string): boolean {
  const name = basename(path);
  return (
    LEFT_OUT.has(name) || name.startsWith('pgsql_tmp') || path === CONTROL_FILE || EMPTIED.some((folder) => path.startsWith(`${folder}/`))
  );
}

/** Copies the files of the running embedded database into the folder `to`, while others write to it. Throws `NoBackupRight`. */
export async function copyCluster({ dataDir, ownerUrl, to }: { dataDir: string; ownerUrl: string; to: string }): Promise<ClusterCopy> {
  const { clusterDir } = placeOf({ dataDir });
  const url = new URL(ownerUrl);
  // The rights are given there.
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, application_name: 'redoubt backup' });
  client.on('error', () => undefined);
  await client.connect();
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = (await client.query<Row>(text, values)).rows;
    if (row === undefined) throw new Error(`The database gave no answer to: ${text}`);
    return row;
  };
  try {
    // Temporary: it keeps the log of changes from here on, and goes with this session, however that ends.
    await ask('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const { first } = await ask<{ first: string }>(`select pg_walfile_name(pg_backup_start('redoubt backup', true)) as first`);
    const { files, folders } = await copyTree({ from: clusterDir, to, skips: isLeftOut });
    const control = await copyKept({ from: clusterDir, to, path: CONTROL_FILE });
    const { at } = await ask<{ at: Date }>('select clock_timestamp() as at');
    const { label } = await ask<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    const labelFile = await writeNew({ to, path: 'backup_label', text: label });
    const { last } = await ask<{ last: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as last');
    const segments = await copySegments({ clusterDir, to, first, last });
    return {
      completeTo: at.toISOString(),
      postgres: readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim(),
      files: [...files, control, labelFile, ...segments],
      folders,
    };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new NoBackupRight('The running database was started by an earlier version of Redoubt.', { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

/** The log of changes from the backup's start to its end: without it the copied files, each of another moment, are no database. */
async function copySegments({ clusterDir, to, first, last }: { clusterDir: string; to: string; first: string; last: string }) {
  const names = readdirSync(join(clusterDir, 'pg_wal')).filter((name) => IS_SEGMENT.test(name) && name >= first && name <= last);
  const copied: CopiedFile[] = [];
  for (const name of names) copied.push(await copyKept({ from: clusterDir, to, path: join('pg_wal', name) }));
  return copied;
}

async function copyKept(what: { from: string; to: string; path: string }): Promise<CopiedFile> {
  const copied = await copyFile(what);
  if (copied === undefined) throw new Error(`The database's file ${what.path} went away while it was copied.`);
  return copied;
}

/**
 * Puts a copy where the embedded database of `dataDir` has its files, of which there must be none yet. They appear in one step,
 * once `accept` was given what was copied and did not throw.
 */
export async function placeCluster({
  dataDir,
  from,
  folders,
  accept,
}: {
  dataDir: string;
  from: string;
  folders: readonly string[];
  accept: (copied: CopiedTree) => void;
}): Promise<void> {
  const { clusterDir } = placeOf({ dataDir });
  const newDir = `${clusterDir}.new`;
  rmSync(newDir, { recursive: true, force: true });
  const account = chooseAccount({ postgres: locateBinaries().postgres, clusterDir });
  accept(await copyTree({ from, to: newDir }));
  for (const folder of folders) mkdirSync(join(newDir, folder), { recursive: true, mode: 0o700 });
  giveAllTo(account, newDir);
  renameSync(newDir, clusterDir);
}
