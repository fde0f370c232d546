import type { Db } from '@redoubt/db/client';
import { endLostImpersonations } from '../session/end-impersonations.ts';
import { deleteEndedBefore } from '../session/impersonation-store.ts';

const DAYS_KEPT = 30;

/** Ends what must not go on and nobody came back to, so that its end is in the log, and deletes what only the log need remember. */
export async function sweepImpersonations({ db }: { db: Db }): Promise<{ ended: number; deleted: number }> {
  return { ended: await endLostImpersonations({ db }), deleted: await deleteEndedBefore(db, { days: DAYS_KEPT }) };
}
