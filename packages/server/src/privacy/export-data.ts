import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { ProjectId, UserId } from '@redoubt/domain/ids';
import { type CsvValue, toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import { type DataTable, eachRow } from '../office/public-data/data-table.ts';
import { PROJECT_LISTS, writeProjectList } from '../office/public-data/project-lists.ts';
import { DATA_TABLES } from '../office/public-data/tables.ts';
import { appendAuditLog } from '../platform/audit-log/append-audit-log.ts';
import { collectAccount } from './export-account.ts';

/** A file of an export, and what it takes to tell whether it arrived whole. */
type ExportedFile = { readonly file: string; readonly rows: number; readonly sha256: string };
export type Exported = { readonly folder: string; readonly files: readonly ExportedFile[] };

type Place = {
  readonly folder: string;
  /** Version of the scoring method that the scores are of. */
  readonly method: string;
};

/**
 * Writes everything that is public into a new folder: each table as CSV and as JSON (an array, one row a line), what its columns mean, and
 * what is worked out of each project that is followed. `folder` is there only once it is whole.
 *
 * Throws `ConflictException` when it is there already.
 */
export async function exportPublicData({ db }: { db: Db }, { folder, method }: Place): Promise<Exported> {
  return writeFolder(folder, async (place) => {
    const files: ExportedFile[] = [];
    for (const table of DATA_TABLES) files.push(...(await exportTable(db, table, place)));
    for (const id of await listFollowedProjects(db)) {
      await mkdir(join(place, 'followed', id), { recursive: true });
      for (const { name } of PROJECT_LISTS) {
        const lines = writeProjectList({ db }, { name, projectId: id, window: 'all' });
        files.push(await writeLines(place, join('followed', id, `${name}.csv`), lines, { headings: 1 }));
      }
    }
    const tables = DATA_TABLES.map(({ name, title, about, columns }) => ({
      name,
      title,
      about,
      columns: columns.map((column) => ({ name: column.name, about: column.about })),
    }));
    const lists = PROJECT_LISTS.map(({ name, title, about, columns }) => ({
      name,
      title,
      about,
      columns: columns.map((column) => ({ name: column })),
    }));
    await writeJson(place, 'schema.json', { tables, lists });
    await writeJson(place, 'export.json', { what: 'public data', exportedAt: new Date().toISOString(), method, files });
    return files;
  });
}

/**
 * Writes everything that is kept about one person, save what only proves who they are, into a new folder. The audit log keeps that it was
 * done. Throws `ResourceNotFoundException`, and `ConflictException` when the folder is there already.
 */
export async function exportAccountData(
  { db }: { db: Db },
  { folder, account, pictureBase, actor }: Omit<Place, 'method'> & { account: string; pictureBase: string; actor: string },
): Promise<Exported> {
  const person = await db
    .selectFrom('user_account')
    .where((each) => each.or([each('username', '=', account), each('email', '=', account.trim().toLowerCase())]))
    .select(['id', 'username', 'email', 'role'])
    .executeTakeFirst();
  if (person === undefined)
    throw new AppError('ResourceNotFoundException', { message: `No user has the username or address “${account}”.` });
  const user = { ...person, id: UserId.parse(person.id), sessionId: '' };
  const data = await collectAccount({ db }, { user, pictureBase });
  const exported = await writeFolder(folder, async (place) => {
    await writeJson(place, 'account.json', data);
    const files: ExportedFile[] = [];
    for (const [name, value] of Object.entries(data)) {
      if (Array.isArray(value) && value.length > 0) files.push(await writeObjects(place, `${name}.csv`, value));
    }
    await writeJson(place, 'export.json', { what: 'account', username: user.username, exportedAt: data.exportedAt, files });
    return files;
  });
  await inTransaction(db, (tx) => appendAuditLog(tx, { actor, action: 'account.export', subject: user.username, details: {} }));
  return exported;
}

async function writeFolder(folder: string, write: (place: string) => Promise<readonly ExportedFile[]>): Promise<Exported> {
  const place = `${folder}.partial`;
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  try {
    const files = await write(place);
    await rename(place, folder);
    return { folder, files };
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(String(error.code))) {
      throw new AppError('ConflictException', {
        cause: error,
        message: `${folder} is there already, and is not empty. Choose another folder.`,
      });
    }
    throw error;
  }
}

async function exportTable(db: Db, table: DataTable, place: string): Promise<ExportedFile[]> {
  const names = table.columns.map(({ name }) => name);
  async function* csv() {
    yield toCsvLine(names);
    for await (const row of eachRow(db, table)) yield toCsvLine(names.map((name) => row[name] ?? null));
  }
  async function* json() {
    let before = '[\n';
    for await (const row of eachRow(db, table)) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  }
  const written = await writeLines(place, `${table.name}.csv`, csv(), { headings: 1 });
  const asJson = await writeLines(place, `${table.name}.json`, json(), { headings: 1 });
  return [written, asJson];
}

async function writeLines(
  place: string,
  file: string,
  lines: AsyncGenerator<string>,
  { headings }: { headings: number },
): Promise<ExportedFile> {
  const hash = createHash('sha256');
  let count = -headings;
  async function* counted() {
    for await (const line of lines) {
      hash.update(line);
      count += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(join(place, file)));
  return { file, rows: count, sha256: hash.digest('hex') };
}

function writeObjects(place: string, file: string, rows: readonly object[]): Promise<ExportedFile> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  async function* lines() {
    yield toCsvLine(names);
    for (const row of rows) yield toCsvLine(names.map((name) => ((row as Record<string, CsvValue>)[name] ?? null) as CsvValue));
  }
  return writeLines(place, file, lines(), { headings: 1 });
}

async function writeJson(place: string, file: string, value: unknown): Promise<void> {
  await writeFile(join(place, file), `${JSON.stringify(value, undefined, 2)}\n`);
}

/** Real projects with contracts that are followed, by id. */
async function listFollowedProjects(db: Db): Promise<ProjectId[]> {
  const rows = await db
    .selectFrom('tracked_contract')
    .innerJoin('project', 'project.id', 'tracked_contract.project_id')
    .where('project.demo', '=', false)
    .select('project.id')
    .distinct()
    .orderBy('project.id')
    .execute();
  return rows.map(({ id }) => ProjectId.parse(id));
}
