import type { Db } from '@redoubt/db/client';
import { addJob } from '../../platform/job/add-job.ts';
import type { Purpose } from '../account/code-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';

type Order = { readonly email: string; readonly purpose: Purpose /** The one that asks. */; readonly browser?: BrowserKey };

/** Orders a code for an address without looking whether anybody has it: that is the worker's to find out, not the answer's. */
export async function orderCode({ db }: { db: Db }, { email, purpose, browser }: Order): Promise<void> {
  await addJob(db, 'send-code', { purpose, email, browser: browser?.toString('hex') ?? '' });
}
