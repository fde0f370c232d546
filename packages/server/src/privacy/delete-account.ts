import { inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { findPictureKey } from '../people/account/profile-store.ts';
import { dropPicture, type PictureContext } from '../people/profile/change-picture.ts';
import { confirmIdentity } from '../people/profile/confirm-identity.ts';
import type { SessionUser } from '../people/session/find-session.ts';
import type { UserPool } from '../people/user-pool/user-pool.ts';
import { appendAuditLog } from '../platform/audit-log/append-audit-log.ts';
import { deleteAccountRows } from './account-rows.ts';

type Deletion = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  readonly allow: () => Promise<void>;
};

/**
 * Deletes the caller's account and everything that names them, at once and for good. Only the audit log keeps that a
 * username, which identifies no one from then on, was deleted. An admin must first be made an ordinary user: the last one could not be
 * replaced.
 *
 * Throws `ForbiddenException` for an admin, or as `confirmIdentity`.
 */
export async function deleteAccount(ctx: PictureContext & { readonly pool: UserPool }, { user, password, allow }: Deletion): Promise<void> {
  const { db, pool } = ctx;
  refuseDeletion(user);
  await confirmIdentity({ db, pool }, { user, password, allow });
  const forget = await pool.prepareDeletion({ db }, { user, password });
  const key = await findPictureKey(db, { username: user.username });
  await inTransaction(db, async (tx) => {
    await deleteAccountRows(tx, { userId: user.id, email: user.email });
    await appendAuditLog(tx, { actor: user.username, action: 'user.delete', subject: user.username, details: {} });
    await forget();
  });
  if (key !== undefined) await dropPicture(ctx, { username: user.username, key });
}

/** Checks that the caller may delete the account, before any password is checked. Throws `ForbiddenException`. */
export function refuseDeletion(user: SessionUser): void {
  if (user.role === 'admin') {
    throw new AppError('ForbiddenException', { message: 'An admin cannot be deleted. Let another admin take the role away first.' });
  }
}
