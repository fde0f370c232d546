import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import { waitFor } from '../wait.ts';

/** Resolves once `count` connections of this database wait for locks of others. */
export async function whenWaiting(db: Db, { count = 1 }: { count?: number } = {}): Promise<void> {
  await waitFor(`${count} to wait for a lock`, async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length === count;
  });
}

/** The result of `act` when it starts while a transaction with `deletion` is open, and waits for it. */
export async function actDuring<T>(
  db: Db,
  deletion: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { acting } = await db.transaction().execute(async (tx) => {
    await deletion(tx);
    const acting = Promise.allSettled([act()]);
    await whenWaiting(db);
    return { acting };
  });
  return (await acting)[0];
}

/** The results of two calls that start one after the other, each once the one before waits, while a transaction with `hold` is open. */
export async function meetBehind(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string[]> {
  const { meeting } = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const one = first();
    one.catch(() => undefined);
    await whenWaiting(db, { count: 1 });
    const other = second();
    const meeting = Promise.allSettled([one, other]);
    await whenWaiting(db, { count: 2 });
    return { meeting };
  });
  return (await meeting).map((each) => (each.status === 'fulfilled' ? 'done' : String(each.reason)));
}
