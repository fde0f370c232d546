import type { Db } from '@redoubt/db/client';
import { type CsvValue, toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import { type RawBuilder, sql } from 'kysely';

/** A column of a public table: its name in files, what it means, and where it comes from. */
export type Column = { readonly name: string; readonly about: string; readonly from: RawBuilder<unknown> };

/** What orders a table, in full: the column and the type in which a cursor gives it back. */
type Key = { readonly column: RawBuilder<unknown>; readonly type: 'text' | 'bigint' };

/** A table that anybody may read whole. Demo projects are in none. */
export type DataTable = {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly columns: readonly Column[];
  readonly source: RawBuilder<unknown>;
  readonly where?: RawBuilder<boolean>;
  readonly key: readonly Key[];
  /** The column that names the project, to select the rows of one. */
  readonly project: RawBuilder<unknown>;
};

export type Row = Readonly<Record<string, CsvValue>>;

type PageParams = { readonly after?: readonly string[] | undefined; readonly limit: number; readonly projectId?: string | undefined };

/** The next rows of a table in its order, and the key of the last one if there may be more. */
export async function readRows(
  db: Db,
  table: DataTable,
  { after, limit, projectId }: PageParams,
): Promise<{ rows: Row[]; next: string[] | undefined }> {
  const columns = sql.join(table.columns.map(({ name, from }) => sql`${from} as ${sql.id(name)}`));
  const keys = sql.join(table.key.map(({ column }) => column));
  const texts = sql.join(table.key.map(({ column }) => sql`(${column})::text`));
  const beyond =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${keys}) > (${sql.join(table.key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`))})`;
  const mine = projectId === undefined ? sql<boolean>`true` : sql<boolean>`${table.project} = ${projectId}`;
  const { rows } = await sql<Record<string, CsvValue> & { row_key: string[] }>`
    select ${columns}, array[${texts}] as row_key from ${table.source}
    where ${table.where ?? sql<boolean>`true`} and ${mine} and ${beyond} order by ${keys} limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return { rows: rows.map(({ row_key: _key, ...row }) => row), next: rows.length < limit ? undefined : last?.row_key };
}

/** So many rows are in memory at a time. */
const BATCH_ROWS = 500;

/**
 * All rows of a table, read as they are taken. Each batch is of its own moment: a row that changes meanwhile is there once, as it was
 * or as it is.
 */
export async function* eachRow(db: Db, table: DataTable, { projectId }: { projectId?: string | undefined } = {}): AsyncGenerator<Row> {
  let after: readonly string[] | undefined;
  do {
    const { rows, next } = await readRows(db, table, { after, limit: BATCH_ROWS, projectId });
    yield* rows;
    after = next;
  } while (after !== undefined);
}

/** A table as lines of a file, headings first, each as soon as it is read. */
export async function* writeCsv(db: Db, table: DataTable, asked: { projectId?: string | undefined } = {}): AsyncGenerator<string> {
  const names = table.columns.map(({ name }) => name);
  yield toCsvLine(names);
  for await (const row of eachRow(db, table, asked)) yield toCsvLine(names.map((name) => row[name] ?? null));
}
