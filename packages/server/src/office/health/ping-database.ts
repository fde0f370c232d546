import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@redoubt/db/client';

/** A database that is gone refuses at once; this is for one that hangs. Long enough for a machine that is only very busy. */
const PING_TIMEOUT_MS = 5_000;

/** Whether the database answers at all. Never throws. */
export async function pingDatabase({ db }: { db: Db }): Promise<boolean> {
  const deadline = new AbortController();
  const question = db
    .selectNoFrom((build) => build.lit(1).as('one'))
    .executeTakeFirst()
    .then(
      () => true,
      () => false,
    );
  const timeout = wait(PING_TIMEOUT_MS, false, { signal: deadline.signal, ref: false }).catch(() => false);
  const answer = await Promise.race([question, timeout]);
  deadline.abort();
  return answer;
}
