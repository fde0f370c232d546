import type { Db } from '@redoubt/db/client';
import { toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import { type DataTable, eachRow } from './data-table.ts';

/** A table as lines of a file, headings first, each as soon as it is read. */
export async function* writeCsv(db: Db, table: DataTable, asked: { projectId?: string | undefined } = {}): AsyncGenerator<string> {
  const names = table.columns.map(({ name }) => name);
  yield toCsvLine(names);
  for await (const row of eachRow(db, table, asked)) yield toCsvLine(names.map((name) => row[name] ?? null));
}
