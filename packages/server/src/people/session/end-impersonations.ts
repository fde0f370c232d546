import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { type ImpersonationEnd, whyOver } from '@redoubt/domain/people/impersonation/why-over';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { type Among, deleteEndedBefore, listOpenImpersonations, updateEnded } from './impersonation-store.ts';

/**
 * Ends the impersonations that must not go on, and writes down why. None of them counts any more even before this: it is for the log,
 * and so that what was over does not begin again, for instance when a role comes back.
 */
export async function endLostImpersonations({ db }: { db: Db }, among: Among = {}): Promise<number> {
  // Most often there is nothing to end; then nothing waits for the log.
  if (!(await listOpenImpersonations(db, among)).some(({ facts }) => whyOver(facts) !== undefined)) return 0;
  return inTransaction(db, async (tx) => {
    let ended = 0;
    for (const { id, facts } of await listOpenImpersonations(tx, among)) {
      const reason = whyOver(facts);
      if (reason !== undefined && (await endImpersonation(tx, { id, reason }))) ended += 1;
    }
    return ended;
  });
}

/** Ends every impersonation among these, whatever its standing. */
export async function endImpersonations(tx: Tx, { reason, ...among }: Among & { reason: ImpersonationEnd }): Promise<number> {
  let ended = 0;
  for (const { id } of await listOpenImpersonations(tx, among)) {
    if (await endImpersonation(tx, { id, reason })) ended += 1;
  }
  return ended;
}

/** Ends one and writes it down, once: of two who end it at the same time, the second finds it ended. */
async function endImpersonation(tx: Tx, { id, reason }: { id: string; reason: ImpersonationEnd }): Promise<boolean> {
  const ended = await updateEnded(tx, { id });
  if (ended === undefined) return false;
  await appendAuditLog(tx, { actor: ended.admin, action: 'impersonation.stop', subject: ended.target, details: { reason } });
  return true;
}

const DAYS_KEPT = 30;

/** Ends impersonations that expired without a request, so that their end is in the log, and deletes old rows, which the log covers. */
export async function sweepImpersonations({ db }: { db: Db }): Promise<{ ended: number; deleted: number }> {
  return { ended: await endLostImpersonations({ db }), deleted: await deleteEndedBefore(db, { days: DAYS_KEPT }) };
}
