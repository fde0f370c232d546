import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { DataPage } from '@redoubt/domain/office/public-data/schema';
import { type DataTable, readRows } from './data-table.ts';
import { DATA_TABLES } from './tables.ts';

/** The public table of this name. Throws `ResourceNotFoundException`. */
export function getDataTable(name: string): DataTable {
  const table = DATA_TABLES.find((each) => each.name === name);
  if (table === undefined) throw new AppError('ResourceNotFoundException', { message: `There is no table “${name.slice(0, 40)}”.` });
  return table;
}

/**
 * One page of a public table, by cursor. Throws `ResourceNotFoundException` for a table, and `InvalidParameterException` for a cursor, that
 * is none of ours.
 */
export async function readDataPage(
  { db }: { db: Db },
  { table: name, cursor, limit, project }: { table: string; cursor: string; limit: number; project?: string | undefined },
): Promise<DataPage> {
  const table = getDataTable(name);
  const after = cursor === '' ? undefined : decodeCursor(cursor, table);
  const { rows, next } = await readRows(db, table, { after, limit, projectId: project });
  return { table: name, rows: rows.map((row) => ({ ...row })), next: next === undefined ? null : encodeCursor(next) };
}

function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function decodeCursor(cursor: string, { key }: DataTable): string[] {
  const refused = () => new AppError('InvalidParameterException', { field: 'cursor', message: 'cursor: This cursor is none of ours.' });
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw Object.assign(refused(), { cause });
  }
  if (!Array.isArray(values) || values.length !== key.length) throw refused();
  return values.map((value: unknown, index) => {
    const fits = typeof value === 'string' && !value.includes('\0') && (key[index]?.type !== 'bigint' || /^\d{1,18}$/.test(value));
    if (!fits) throw refused();
    return value;
  });
}
