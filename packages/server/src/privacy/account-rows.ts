import type { Tx } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { lockCatalog, preventProjectRemoval } from '../catalog/catalog-store.ts';
import { deleteNoticesOf } from '../follow/waitlist/notice-store.ts';
import { forgetReporter } from '../office/report/report-store.ts';
import { toAddressKey } from '../people/account/account-store.ts';
import { endImpersonations } from '../people/session/end-impersonations.ts';

/** Deletes a person's rows. What hangs on the account goes with it; what is kept by address is found by that. */
export async function deleteAccountRows(tx: Tx, { userId, email }: { userId: UserId; email: string | null }): Promise<void> {
  await deleteVotes(tx, { userId });
  // Notices, holdings and reports go or change with projects, too: two who delete the same wait here and not for each other's rows. Then
  // whoever writes something of theirs is waited for, and whoever comes later finds nobody.
  await preventProjectRemoval(tx);
  await tx.selectFrom('user_account').where('id', '=', userId).select('id').forUpdate().execute();
  // While they can still be named: whoever looks at the site as them stops doing so.
  await endImpersonations(tx, { userId, reason: 'target-deleted' });
  await forgetReporter(tx, { userId, email });
  // What they did here was counted by their name: it goes, and is not only made nameless.
  await tx.deleteFrom('event').where('user_id', '=', userId).execute();
  await tx.deleteFrom('idempotency_key').where('scope', 'like', `% ${userId}`).execute();
  await tx.deleteFrom('user_account').where('id', '=', userId).execute();
  if (email === null) return;
  await tx.deleteFrom('verification_code').where('address_key', '=', toAddressKey(email)).execute();
  await tx.deleteFrom('login_failure').where('key', '=', toAddressKey(email)).execute();
  await tx.deleteFrom('mail').where('recipient', '=', email).execute();
  await tx.deleteFrom('quote_request').where('email', '=', email).execute();
  await deleteNoticesOf(tx, { email });
}

/** Their votes no longer count anywhere. Each is counted in the listing of its project, and those are rewritten by one at a time. */
async function deleteVotes(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  const vote = await tx.selectFrom('project_vote').where('user_id', '=', userId).select('id').executeTakeFirst();
  if (vote === undefined) return;
  await lockCatalog(tx);
  await tx.deleteFrom('project_vote').where('user_id', '=', userId).execute();
}
