import type { Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { toAddressKey } from './account-store.ts';

/** Deletes a person's rows. What hangs on the account goes with it; what is kept by address is found by that. */
export async function deleteAccountRows(tx: Tx, { userId, email }: { userId: UserId; email: string | null }): Promise<void> {
  // What they did here was counted by their name: it goes, and is not only made nameless.
  await tx.deleteFrom('event').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency_key').where('scope', 'like', `% ${userId}`).execute();
  await tx.deleteFrom('user_account').where('id', '=', userId).execute();
  if (email === null) return;
  await tx.deleteFrom('verification_code').where('address_key', '=', toAddressKey(email)).execute();
  await tx.deleteFrom('login_failure').where('key', '=', toAddressKey(email)).execute();
  await tx.deleteFrom('mail').where('recipient', '=', email).execute();
}
