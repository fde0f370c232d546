import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { placeCluster } from '@redoubt/db/backup/cluster-copy';
import { copyDatabase } from '@redoubt/db/backup/copy-database';
import { type CopiedFile, copyTree } from '@redoubt/db/backup/copy-tree';
import { emptyDatabase, requireEmpty, restoreDump } from '@redoubt/db/backup/dump';
import type { Db } from '@redoubt/db/client';
import { placeOf } from '@redoubt/db/embedded/place';
import { migrate } from '@redoubt/db/migrate';
import { verifyAuditLog } from '@redoubt/server/platform/audit-log/verify-audit-log';
import { requireOwnerUrl } from '@redoubt/server/platform/database';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { sql } from 'kysely';
import { inheritedEnvironment, readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { takeInstance } from '../../instance.ts';
import { withDatabase } from '../../with-database.ts';
import { BACKUP_FILE, Backup, DUMP_FILE, findDifference, SECRETS_FILE } from './backup-file.ts';
import { readPassphrase } from './read-passphrase.ts';
import { openSecrets } from './sealed-secrets.ts';

export const restore = defineVerb({
  options: {
    check: {
      type: 'boolean',
      description:
        'Restore into a temporary folder, or a dump into the empty database of DATABASE_URL, read everything, and remove it again.',
    },
  },
  operands: ['folder'],
  run: async ({ operands: [name = ''], options: { check = false } }) => {
    const folder = resolve(name);
    const settings = readSettings();
    if (check) return checkBackup(folder, { settings, emptyUrl: settings.databaseUrl, variable: 'DATABASE_URL' });
    return restoreInto({ settings, folder, backup: await readBackup(folder) });
  },
});

/**
 * Restores a backup into a temporary folder, or a dump into the empty database `emptyUrl`, which `variable` names, reads everything, and
 * removes it again.
 */
export async function checkBackup(
  folder: string,
  { settings, emptyUrl, variable }: { settings: Settings; emptyUrl: string | undefined; variable: string },
) {
  const backup = await readBackup(folder);
  const isDump = backup.database.kind === 'dump';
  if (isDump && emptyUrl === undefined)
    throw new UsageError(`A dump is checked in an empty database, which is emptied again. Name one by ${variable}.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'redoubt-restore-'));
  const databaseUrl = isDump ? emptyUrl : undefined;
  const order = { settings: { ...settings, dataDir, databaseUrl, databaseAppUrl: undefined }, folder, backup, keepsSecrets: false };
  try {
    if (databaseUrl === undefined) return await restoreInto(order);
    await requireEmpty(databaseUrl);
    try {
      return await restoreInto(order);
    } finally {
      await emptyDatabase(databaseUrl);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, BACKUP_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UsageError(`${folder} has no ${BACKUP_FILE}: it is no backup, or one that did not end.`);
  const parsed = Backup.safeParse(parseJson(text));
  if (!parsed.success) throw new UsageError(`${BACKUP_FILE} in ${folder} cannot be read by this version of Redoubt.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Order = { settings: Settings; folder: string; backup: Backup; keepsSecrets?: boolean };

async function restoreInto({ settings, folder, backup, keepsSecrets = true }: Order) {
  const { databaseUrl } = settings;
  const { database, completeTo } = backup;
  if (database.kind === 'dump' && databaseUrl === undefined)
    throw new UsageError('This is the backup of a database of your own. Name an empty one by DATABASE_URL.');
  if (databaseUrl !== undefined) await requireEmpty(databaseUrl);
  const secrets = keepsSecrets && backup.hasSecrets ? await unseal(folder) : undefined;
  const made = await place({ settings, folder, backup, secrets });
  try {
    const found = await withDatabase({ settings }, ({ db }) => readEverything(db));
    const text = `${found.rows} rows of ${found.tables} tables and ${backup.uploads.length} pictures were restored and read, as of ${completeTo}. The audit log is in order.`;
    return { text, json: { completeTo, ...found, pictures: backup.uploads.length } };
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

async function unseal(folder: string): Promise<string> {
  const passphrase = await readPassphrase('Passphrase of the secrets: ');
  const secrets = openSecrets(await readFile(join(folder, SECRETS_FILE), 'utf8'), passphrase);
  if (secrets === undefined) throw new UsageError('This is not the passphrase of the secrets, or their file was changed.');
  return secrets;
}

/** Copies everything to its place, the database last. Returns the paths that it made. */
async function place({ settings, folder, backup, secrets }: Order & { secrets: string | undefined }): Promise<string[]> {
  const { dataDir, databaseUrl } = settings;
  const { database } = backup;
  const [uploads, secretsFile, { clusterDir }] = [join(dataDir, 'uploads'), join(dataDir, 'secrets'), placeOf({ dataDir })];
  const instance = await takeInstance({ dataDir });
  if (instance.kind === 'served') throw new UsageError(`Redoubt runs at ${instance.supervisor.address}. Stop it, and name a new DATA_DIR.`);
  const made: string[] = [];
  try {
    if (databaseUrl === undefined && existsSync(clusterDir))
      throw new UsageError(`${dataDir} has a database already. Name a new DATA_DIR.`);
    if (existsSync(uploads) && readdirSync(uploads).length > 0)
      throw new UsageError(`${dataDir} has pictures already. Name a new DATA_DIR.`);
    if (secrets !== undefined && existsSync(secretsFile)) throw new UsageError(`${dataDir} has secrets already. Name a new DATA_DIR.`);
    const accept = (listed: readonly CopiedFile[], found: readonly CopiedFile[]) => {
      const difference = findDifference(listed, found);
      if (difference !== undefined) throw new Error(`The backup is damaged: ${difference} Nothing was restored.`);
    };
    made.push(uploads);
    if (backup.uploads.length > 0) accept(backup.uploads, (await copyTree({ from: join(folder, 'uploads'), to: uploads })).files);
    if (secrets !== undefined) {
      made.push(secretsFile);
      writeFileSync(secretsFile, secrets, { mode: 0o600, flag: 'wx', flush: true });
    }
    if (database.kind === 'files' && databaseUrl !== undefined) {
      await moveToOwn({ settings, folder, backup, databaseUrl });
    } else if (database.kind === 'files') {
      made.push(clusterDir);
      const from = join(folder, 'database');
      await placeCluster({ dataDir, from, folders: database.folders, accept: ({ files }) => accept(database.files, files) });
    } else if (databaseUrl !== undefined) {
      await restoreDump({ ownerUrl: databaseUrl, environment: inheritedEnvironment(), from: join(folder, DUMP_FILE) });
      await migrate({ ownerUrl: databaseUrl });
    }
    return made;
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    instance.lock.release();
  }
}

/** Restores the files of an embedded database into a temporary folder, and copies what it holds into an empty database of the operator's. */
async function moveToOwn({ settings, folder, backup, databaseUrl }: Order & { databaseUrl: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'redoubt-restore-'));
  const temporary = { ...settings, dataDir, databaseUrl: undefined, databaseAppUrl: undefined };
  try {
    // The pictures have their place already.
    await restoreInto({ settings: temporary, folder, backup: { ...backup, uploads: [] }, keepsSecrets: false });
    try {
      await migrate({ ownerUrl: databaseUrl });
      await withDatabase({ settings: temporary }, ({ location }) => copyDatabase({ from: requireOwnerUrl(location), to: databaseUrl }));
      // Once more: partitions that came with it have no rights yet.
      await migrate({ ownerUrl: databaseUrl });
    } catch (error) {
      await emptyDatabase(databaseUrl);
      throw error;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads every row of every table, so that damage shows now, and computes the audit log's hashes again. */
async function readEverything(db: Db): Promise<{ tables: number; rows: number }> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  let rows = 0;
  for (const { schema, name } of tables) {
    // A count may be answered from an index alone; the columns are read from the table.
    const counted = await sql<{ rows: string }>`select count(t::text) as rows from ${sql.id(schema, name)} as t`.execute(db);
    rows += Number(counted.rows[0]?.rows ?? 0);
  }
  const { broken } = await verifyAuditLog({ db });
  if (broken !== undefined)
    throw new Error(`Row ${broken.id} of the audit log is ${broken.reason}. Nothing was kept of the restored data.`);
  return { tables: tables.length, rows };
}
