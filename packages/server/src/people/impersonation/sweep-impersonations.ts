import type { Db } from '@redoubt/db/client';
import { endLostImpersonations } from '../session/end-impersonations.ts';
import { deleteEndedBefore } from '../session/impersonation-store.ts';

const DAYS_KEPT = 30;

/** Ends impersonations that expired without a request, so that their end is in the log, and deletes old rows, which the log covers. */
export async function sweepImpersonations({ db }: { db: Db }): Promise<{ ended: number; deleted: number }> {
  return { ended: await endLostImpersonations({ db }), deleted: await deleteEndedBefore(db, { days: DAYS_KEPT }) };
}
