import type { Db } from '@redoubt/db/client';
import { addJob } from '../job/add-job.ts';
import type { Purpose } from './code-store.ts';

/** Orders a code for an address without looking whether anybody has it: that is the worker's to find out, not the answer's. */
export async function orderCode({ db }: { db: Db }, { email, purpose }: { email: string; purpose: Purpose }): Promise<void> {
  await addJob(db, 'send-code', { purpose, email });
}
