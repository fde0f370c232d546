import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyCluster } from '@redoubt/db/backup/cluster-copy';
import { type CopiedFile, copyTree, writeNew } from '@redoubt/db/backup/copy-tree';
import { dumpDatabase } from '@redoubt/db/backup/dump';
import { recordBackup } from '@redoubt/server/office/health/backup-store';
import { requireOwnerUrl } from '@redoubt/server/platform/database';
import { readSecrets } from '@redoubt/server/platform/secrets';
import type { Settings } from '@redoubt/server/platform/settings/settings';
import { inheritedEnvironment, readSettings } from '../../env.ts';
import { defineVerb, UsageError } from '../../frame/verb.ts';
import { withDatabase } from '../../with-database.ts';
import { BACKUP_FILE, type Backup, DUMP_FILE, SECRETS_FILE } from './backup-file.ts';
import { readPassphrase } from './read-passphrase.ts';
import { checkBackup } from './restore.ts';
import { findPassphraseFault, sealSecrets } from './sealed-secrets.ts';

export const backup = defineVerb({
  options: {
    'with-secrets': {
      type: 'boolean',
      description: 'Add the secrets of this installation, encrypted with a passphrase that is read from standard input.',
    },
    check: {
      type: 'boolean',
      description:
        'Restore it into a temporary folder, or a dump into the empty database of RESTORE_URL, read everything, and remove that again.',
    },
    dump: {
      type: 'boolean',
      description:
        'Write a dump also of the embedded database, by pg_dump of PostgreSQL 18 or newer: it can be restored into a newer PostgreSQL.',
    },
  },
  operands: ['folder'],
  run: async ({ operands: [name = ''], options, output }) => {
    const settings = readSettings();
    const folder = resolve(name);
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty. Name a new folder.`);
    const { check = false, dump: asDump = false } = options;
    if (check && (asDump || settings.databaseUrl !== undefined) && settings.restoreUrl === undefined)
      throw new UsageError('A dump is checked in an empty database, which is emptied again. Name one by RESTORE_URL.');
    const passphrase = options['with-secrets'] === true ? await askPassphrase() : undefined;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = await write({ settings, folder, passphrase, asDump }).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
    // A copy that was not read is kept: what failed may be the place in which it was tried.
    const found = check ? await checkBackup(folder, { settings, emptyUrl: settings.restoreUrl, variable: 'RESTORE_URL' }) : undefined;
    const { completeTo } = made;
    const measured = measure(made);
    if (!(await withDatabase({ settings }, ({ db }) => recordBackup(db, { completeTo, bytes: measured.bytes, checked: check }))))
      output.remark('The tables are of an earlier version: the backup is not on record, and /metrics does not count it.');
    const text = [describe({ folder, made, settings }), ...(found === undefined ? [] : [found.text])].join('\n');
    return { text, json: { folder, completeTo, ...measured, checked: found?.json ?? null } };
  },
});

async function askPassphrase(): Promise<string> {
  const passphrase = await readPassphrase('Passphrase for the secrets: ');
  const fault = findPassphraseFault(passphrase);
  if (fault !== undefined) throw new UsageError(fault);
  return passphrase;
}

async function write({
  settings,
  folder,
  passphrase,
  asDump,
}: {
  settings: Settings;
  folder: string;
  passphrase: string | undefined;
  asDump: boolean;
}): Promise<Backup> {
  const { dataDir } = settings;
  const { completeTo, database } = await withDatabase({ settings }, ({ location }) => {
    const ownerUrl = requireOwnerUrl(location);
    return location.isEmbedded && !asDump ? copyFiles({ dataDir, ownerUrl, folder }) : dump({ ownerUrl, folder });
  });
  // After the database: a picture that it names is there, and one that no row names does no harm.
  const uploads = join(dataDir, 'uploads');
  const pictures = existsSync(uploads) ? (await copyTree({ from: uploads, to: join(folder, 'uploads') })).files : [];
  if (passphrase !== undefined) {
    await readSecrets({ dataDir });
    const secrets = await readFile(join(dataDir, 'secrets'), 'utf8');
    await writeNew({ to: folder, path: SECRETS_FILE, text: sealSecrets(secrets, passphrase) });
  }
  const made: Backup = { format: 1, completeTo, database, uploads: [...pictures], hasSecrets: passphrase !== undefined };
  await writeNew({ to: folder, path: BACKUP_FILE, text: `${JSON.stringify(made, undefined, 1)}\n` });
  return made;
}

type Part = Pick<Backup, 'completeTo' | 'database'>;

async function copyFiles({ folder, ...database }: { dataDir: string; ownerUrl: string; folder: string }): Promise<Part> {
  const { completeTo, postgres, files, folders } = await copyCluster({ ...database, to: join(folder, 'database') });
  return { completeTo, database: { kind: 'files', postgres, files: [...files], folders: [...folders] } };
}

async function dump({ ownerUrl, folder }: { ownerUrl: string; folder: string }): Promise<Part> {
  const { completeTo, file } = await dumpDatabase({ ownerUrl, environment: inheritedEnvironment(), to: join(folder, DUMP_FILE) });
  return { completeTo, database: { kind: 'dump', files: [file] } };
}

function measure({ database, uploads }: Backup): { files: number; bytes: number; pictures: number } {
  const all: readonly CopiedFile[] = [...database.files, ...uploads];
  return { files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), pictures: uploads.length };
}

function describe({ folder, made, settings }: { folder: string; made: Backup; settings: Settings }): string {
  const { files, bytes } = measure(made);
  const lines = [
    `${files} files, ${Math.ceil(bytes / 1e6)} MB, in ${folder}. Everything that was acknowledged before ${made.completeTo} is in it.`,
  ];
  if (settings.bucket !== undefined) lines.push('Pictures are in the bucket, which is not part of it.');
  if (!made.hasSecrets)
    lines.push(
      'The secrets of this installation are not in it: without them users log in again and second factors are cleared. Keep them, or use --with-secrets.',
    );
  return lines.join('\n');
}
