import { createHash } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { FilesBody, ScopeBody } from '@redoubt/domain/office/engagement/office';
import { countLines, SCOPE_LIMITS, type ScopeFile } from '@redoubt/domain/office/scope/source-file';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { admit, type OfficeUser } from './admit.ts';
import { addEntry } from './entries.ts';

type Ctx = Pick<Context, 'db'>;
type Params = { readonly user: OfficeUser; readonly key: string };

/** Says where the code is, at which commit, and what is deployed. Throws as `admit`. */
export async function changeScope({ db }: Ctx, { user, key, code, commit, addresses }: Params & ScopeBody): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'change-scope', lock: true });
    await tx
      .updateTable('engagement')
      .set({ code, commit_hash: commit, addresses: JSON.stringify(addresses), changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const deployed = addresses.length === 0 ? '' : `, ${addresses.length} deployed ${addresses.length === 1 ? 'address' : 'addresses'}`;
    const words = `The scope is ${commit === null ? 'at no commit yet' : `at commit ${commit.slice(0, 10)}`}${deployed}.`;
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'scope', words });
  });
}

/**
 * Adds source files to the scope; a file of a path that is there already is replaced. All are added or none. Throws as `admit`, and
 * `InvalidParameterException` for what is too large or stands twice.
 */
export async function addFiles({ db }: Ctx, { user, key, files }: Params & FilesBody): Promise<{ files: number; lines: number }> {
  const rows = files.map(({ path, text }, index) => {
    const bytes = Buffer.from(text);
    if (bytes.byteLength > SCOPE_LIMITS.fileBytes)
      throw fault(`files[${index}].text`, `${path} is larger than ${SCOPE_LIMITS.fileBytes} bytes.`);
    return {
      path,
      content: text,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.byteLength,
      lines: countLines(path, text),
    };
  });
  const paths = rows.map(({ path }) => path);
  const repeated = paths.findIndex((path, index) => paths.indexOf(path) !== index);
  if (repeated !== -1) throw fault(`files[${repeated}].path`, `${paths[repeated]} is given twice.`);
  return inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'change-scope', lock: true });
    await tx
      .insertInto('engagement_file')
      .values(rows.map((row) => ({ engagement_id: id, added_by: user.id, ...row })))
      .onConflict((each) =>
        each.columns(['engagement_id', 'path']).doUpdateSet((to) => ({
          content: to.ref('excluded.content'),
          sha256: to.ref('excluded.sha256'),
          bytes: to.ref('excluded.bytes'),
          lines: to.ref('excluded.lines'),
          added_by: to.ref('excluded.added_by'),
          added_at: sql<Date>`now()`,
        })),
      )
      .execute();
    await renewBuild(tx, { id });
    const kept = await listFiles(tx, { id });
    if (kept.length > SCOPE_LIMITS.files) throw fault('files', `A scope has at most ${SCOPE_LIMITS.files} files.`);
    if (kept.reduce((sum, { bytes }) => sum + bytes, 0) > SCOPE_LIMITS.bytes)
      throw fault('files', `A scope has at most ${SCOPE_LIMITS.bytes} bytes.`);
    const words = `${rows.length} ${rows.length === 1 ? 'file was' : 'files were'} added to the scope.`;
    await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'scope', words });
    return { files: kept.length, lines: kept.reduce((sum, { lines }) => sum + lines, 0) };
  });
}

/** Removes files from the scope. Throws as `admit`. */
export async function removeFiles(
  { db }: Ctx,
  { user, key, paths }: Params & { paths: readonly string[] },
): Promise<{ files: number; lines: number }> {
  return inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'change-scope', lock: true });
    const { numDeletedRows } = await tx
      .deleteFrom('engagement_file')
      .where('engagement_id', '=', id)
      .where(sql<boolean>`path = any(${[...paths]}::text[])`)
      .executeTakeFirstOrThrow();
    await renewBuild(tx, { id });
    const words = `${numDeletedRows} ${numDeletedRows === 1n ? 'file was' : 'files were'} removed from the scope.`;
    if (numDeletedRows > 0n) await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'scope', words });
    const kept = await listFiles(tx, { id });
    return { files: kept.length, lines: kept.reduce((sum, { lines }) => sum + lines, 0) };
  });
}

/** The build of a scope that changed is made again. */
async function renewBuild(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .updateTable('audited_build')
    .set({ contracts: null, fault: null, built_at: null })
    .where('engagement_id', '=', id)
    .where('kind', '!=', 'output')
    .execute();
}

/** The files of a scope, by path in the order of its bytes. Only for who was admitted to `see-inside`. */
export async function listFiles(db: Db, { id }: { id: string }): Promise<ScopeFile[]> {
  return db
    .selectFrom('engagement_file')
    .where('engagement_id', '=', id)
    .select(['path', 'sha256', 'bytes', 'lines'])
    .orderBy(sql`path collate "C"`)
    .execute();
}

/** The text of one file; `undefined` where it is not in the scope. Only for who was admitted to `see-inside`. */
export async function findFile(db: Db, { id, path }: { id: string; path: string }): Promise<string | undefined> {
  const file = db.selectFrom('engagement_file').where('engagement_id', '=', id).where('path', '=', path);
  return (await file.select('content').executeTakeFirst())?.content;
}

/** The hash of a whole scope: that of the lines `sha256sum` prints for its files. */
export function hashScope(files: readonly ScopeFile[]): string {
  return createHash('sha256')
    .update(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
    .digest('hex');
}

const fault = (field: string, message: string) => new AppError('InvalidParameterException', { field, message: `${field}: ${message}` });
