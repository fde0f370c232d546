import type { Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { type AuditRow, FIRST_PREVIOUS_HASH, hashRow } from './hash-row.ts';

/** Any number, as long as nothing else in the database locks by it. */
const AUDIT_LOG_LOCK = 4_702_215_001;

/**
 * Writes down who did what, in the transaction that does it. Rows form one chain, so appends of all processes wait for each
 * other until the end of their transactions: append last, and in a transaction at the level read committed (the usual one).
 */
export async function appendAuditLog(tx: Tx, entry: Pick<AuditRow, 'actor' | 'action' | 'subject' | 'details'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AUDIT_LOG_LOCK})`.execute(tx);
  const last = await tx.selectFrom('audit_log').orderBy('id', 'desc').limit(1).select(['id', 'hash']).executeTakeFirst();
  const row: AuditRow = {
    id: String(BigInt(last?.id ?? 0) + 1n),
    at: await readNow(tx),
    ...entry,
    // As the database will give it back: what JSON drops must not be part of the hash.
    details: JSON.parse(JSON.stringify(entry.details)),
  };
  const previousHash = last?.hash ?? FIRST_PREVIOUS_HASH;
  await tx
    .insertInto('audit_log')
    .values({ ...row, details: JSON.stringify(row.details), previous_hash: previousHash, hash: hashRow(previousHash, row) })
    .execute();
}

/** The database's clock, in whole milliseconds: a finer instant would not survive the way through JavaScript. */
async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now;
}
