import type { Tx } from '@redoubt/db/client';
import { preventProjectRemoval } from '../catalog/catalog-store.ts';
import type { DeletedAccount } from '../platform/personal-data.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** Deletes an account's rows. Foreign keys delete what hangs on the account; each feature deletes what it keeps by other names. */
export async function deleteAccountRows(tx: Tx, account: DeletedAccount): Promise<void> {
  const deletions = Object.values(PERSONAL_DATA).flatMap(({ deletion }) => deletion ?? []);
  for (const { beforeLocks } of deletions) await beforeLocks?.(tx, account);
  // Deleting projects deletes or changes notifications, holdings and reports, too. With projects locked first, two transactions that
  // delete the same rows wait here and not for each other. The lock of the account then waits for transactions that write rows of this
  // account, and later ones find no account.
  await preventProjectRemoval(tx);
  await tx.selectFrom('user_account').where('id', '=', account.userId).select('id').forUpdate().execute();
  for (const { beforeAccount } of deletions) await beforeAccount?.(tx, account);
  await tx.deleteFrom('user_account').where('id', '=', account.userId).execute();
  const { email } = account;
  if (email === null) return;
  for (const { afterAccount } of deletions) await afterAccount?.(tx, { email });
}
