import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';

type Act = {
  /** The admin's username. */
  readonly adminId: string;
  /** The username of whom they impersonate. */
  readonly username: string;
  /** What was asked for, such as 'POST /api/watchlist/create'. */
  readonly act: string;
};

/** A row that was changed: the database itself notes it, whichever code did it. Never with what stands in it. */
type ChangedRow = {
  readonly table: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly key: Readonly<Record<string, unknown>>;
  /** Of an update: the columns that have another value now. */
  readonly columns?: readonly string[];
};

/**
 * Performs an admin's action in another user's name, and records every row of a user that it changed, in the same transaction:
 * either both happened, or neither. An act that changes nothing leaves no trace.
 */
export async function recordChanges<T>({ db }: { db: Db }, { adminId, username, act }: Act, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('redoubt.changed_rows', '[]', true)`.execute(tx);
    const result = await work(tx);
    const rows = await readChangedRows(tx);
    if (rows.length > 0) {
      await appendAuditLog(tx, { actor: adminId, action: 'impersonation.change', subject: username, details: { act, rows } });
    }
    return result;
  });
}

async function readChangedRows(tx: Tx): Promise<ChangedRow[]> {
  const { rows } = await sql<{ changed: ChangedRow[] | null }>`
    select nullif(current_setting('redoubt.changed_rows', true), '')::jsonb as changed`.execute(tx);
  await sql`select set_config('redoubt.changed_rows', '', true)`.execute(tx);
  return rows[0]?.changed ?? [];
}
