import type { CopiedFile } from '@redoubt/db/backup/copy-tree';
import { z } from 'zod';

/** Written last: a folder without it is no complete backup. */
export const BACKUP_FILE = 'backup.json';
export const SECRETS_FILE = 'secrets.sealed';
export const DUMP_FILE = 'database.dump';

const File = z.object({ path: z.string(), bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** A folder below the database's own, such as `pg_wal`. */
const Folder = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*$/)
  .refine((path) => !path.split('/').includes('..'));

/** What a backup says of itself. */
export const Backup = z.object({
  format: z.literal(1),
  /** Everything that was acknowledged before this moment is in it. */
  completeTo: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [
    /** Files of the embedded database, in `database/`; `postgres` is the major version that reads them. */
    z.object({ kind: z.literal('files'), postgres: z.string(), files: z.array(File), folders: z.array(Folder) }),
    /** A dump of a database of one's own, in `database.dump`. */
    z.object({ kind: z.literal('dump'), files: z.array(File) }),
  ]),
  uploads: z.array(File),
  /** Whether `secrets.sealed` holds the installation's secrets. */
  hasSecrets: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** The first difference between what a backup lists and what was found, as a sentence; `undefined` when they are equal. */
export function findDifference(listed: readonly CopiedFile[], found: readonly CopiedFile[]): string | undefined {
  const rest = new Map(found.map((file) => [file.path, file]));
  for (const { path, bytes, sha256 } of listed) {
    const file = rest.get(path);
    if (file === undefined) return `${path} is missing.`;
    if (file.bytes !== bytes || file.sha256 !== sha256) return `${path} was changed.`;
    rest.delete(path);
  }
  const [extra] = rest.keys();
  return extra === undefined ? undefined : `${extra} does not belong to it.`;
}
