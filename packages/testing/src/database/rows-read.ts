import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** How many rows of `table` the statements of `work` read, by scans or indexes. */
export async function countRowsRead(db: Db, { table, work }: { table: string; work: (db: Db) => Promise<unknown> }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await readCounter(tx, table);
    await work(tx);
    return (await readCounter(tx, table)) - before;
  });
}

/** Postgres counts for as long as the connection is open. */
async function readCounter(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`.execute(db);
  return Number(rows[0]?.read ?? 0);
}
