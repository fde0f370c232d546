import { createHash } from 'node:crypto';
import { canonicalJson } from '@redoubt/domain/canonical-json';

/** What one row of the audit log says. */
export type AuditRow = {
  /** Position in the log, from 1, without gaps. Decimal text. */
  readonly id: string;
  readonly at: Date;
  /** Who did it: a username, or the command that ran. */
  readonly actor: string;
  /** What was done, as verb and object: 'import catalog'. */
  readonly action: string;
  /** What it was done to. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The hash before the first row. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/** The row's hash covers the one before it: to change a row, one has to change all that follow. */
export function hashRow(previousHash: Buffer, { id, at, actor, action, subject, details }: AuditRow): Buffer {
  const row = canonicalJson({ id, at: at.toISOString(), actor, action, subject, details });
  return createHash('sha256').update(previousHash).update(row).digest();
}
