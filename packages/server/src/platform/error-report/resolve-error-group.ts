import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { sql } from 'kysely';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';

type Decision = {
  /** Hexadecimal fingerprint. */
  readonly id: string;
  /** False opens it again. */
  readonly resolved: boolean;
  readonly actor: string;
};

/** Marks an error as fixed, or as open. Its next report opens it in any case. Throws `ResourceNotFoundException`. */
export async function resolveErrorGroup({ db }: { db: Db }, { id, resolved, actor }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('error_group')
      .set({ resolved_at: resolved ? sql<Date>`now()` : null })
      .where('fingerprint', '=', Buffer.from(id, 'hex'))
      .returning('title')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('ResourceNotFoundException');
    const action = resolved ? 'error.resolve' : 'error.reopen';
    await appendAuditLog(tx, { actor, action, subject: id.slice(0, 16), details: { title: changed.title } });
  });
}
