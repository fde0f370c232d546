import { type Db, inTransaction } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { lockCase } from './admit-to-case.ts';
import { skipPayments } from './case-payments.ts';

type Deps = { readonly db: Db };
type CaseOf = { readonly userId: UserId; readonly id: string };

/** Whether an account watches a case. */
export async function isWatching(db: Db, { userId, id }: CaseOf): Promise<boolean> {
  const watch = db.selectFrom('trace_case_watch').where('case_id', '=', id).where('user_id', '=', userId).select('user_id');
  return (await watch.executeTakeFirst()) !== undefined;
}

/**
 * Notifies an account, from now on, of payments by accounts where the case's trace found money still there. What is on record when
 * the first begins to watch is not notified. Changes nothing for who watches already. Throws as `admitToCase`.
 */
export async function watchCase({ db }: Deps, { userId, id }: CaseOf): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'read' });
    const watch = tx.selectFrom('trace_case_watch').where('case_id', '=', id).select('user_id');
    // Others may have payments to be notified of that the job has not seen.
    if ((await watch.executeTakeFirst()) === undefined) await skipPayments(tx, { id });
    await tx
      .insertInto('trace_case_watch')
      .values({ case_id: id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Ends that; what was notified stays, and is still retracted where the chain drops it. Throws as `admitToCase`. */
export async function stopWatchingCase({ db }: Deps, { userId, id }: CaseOf): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCase(tx, { userId, id, right: 'read' });
    await tx.deleteFrom('trace_case_watch').where('case_id', '=', id).where('user_id', '=', userId).execute();
  });
}
