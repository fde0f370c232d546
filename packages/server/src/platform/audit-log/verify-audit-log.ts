import type { Db } from '@redoubt/db/client';
import { FIRST_PREVIOUS_HASH, hashRow } from './hash-row.ts';

/**
 * Whether the audit log is whole. `head` is its last good row: an operator who keeps it elsewhere can also tell later whether
 * rows were cut off the end, which a chain alone can't.
 */
export type AuditLogVerdict = {
  readonly rows: number;
  readonly head: { readonly id: string; readonly hash: string } | undefined;
  /** The first row that does not fit, and why; `undefined` when all do. */
  readonly broken: { readonly id: string; readonly reason: 'missing' | 'changed' } | undefined;
};

const BATCH_ROWS = 1_000;

/** Reads the whole log, oldest first, and computes every hash again. */
export async function verifyAuditLog({ db }: { db: Db }): Promise<AuditLogVerdict> {
  let rows = 0;
  let last: { id: bigint; hash: Buffer } = { id: 0n, hash: FIRST_PREVIOUS_HASH };
  for (;;) {
    const batch = await db.selectFrom('audit_log').where('id', '>', String(last.id)).orderBy('id').limit(BATCH_ROWS).selectAll().execute();
    for (const row of batch) {
      const expectedId = last.id + 1n;
      if (BigInt(row.id) !== expectedId) return { rows, head: toHead(last), broken: { id: String(expectedId), reason: 'missing' } };
      const intact = row.previous_hash.equals(last.hash) && row.hash.equals(hashRow(last.hash, row));
      if (!intact) return { rows, head: toHead(last), broken: { id: row.id, reason: 'changed' } };
      rows += 1;
      last = { id: expectedId, hash: row.hash };
    }
    if (batch.length < BATCH_ROWS) return { rows, head: toHead(last), broken: undefined };
  }
}

function toHead({ id, hash }: { id: bigint; hash: Buffer }): AuditLogVerdict['head'] {
  return id === 0n ? undefined : { id: String(id), hash: hash.toString('hex') };
}
