import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { appendAuditLog } from '../audit-log/append-audit-log.ts';
import { confirmIdentity } from '../profile/confirm-identity.ts';
import { findPictureKey } from '../profile/profile-store.ts';
import type { SessionUser } from '../session/find-session.ts';
import { refuseWhileImpersonating } from '../session/refuse-while-impersonating.ts';
import type { PictureStore } from '../upload/picture-folder.ts';
import { deleteAccountRows } from './account-rows.ts';

type Deletion = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  readonly allow: () => Promise<void>;
};

/**
 * Deletes the account of the person who asks and everything that names them, at once and for good. Only the audit log keeps that a
 * username, which stands for nobody from then on, was deleted. An admin must first be made an ordinary user: the last one could not be
 * replaced.
 *
 * Throws `ForbiddenException` for an admin, or as `confirmIdentity`.
 */
export async function deleteAccount(
  { db, pictures }: { db: Db; pictures: PictureStore },
  { user, password, allow }: Deletion,
): Promise<void> {
  refuseWhileImpersonating(user);
  if (user.role === 'admin') {
    throw new AppError('ForbiddenException', { message: 'An admin cannot be deleted. Let another admin take the role away first.' });
  }
  await confirmIdentity({ db }, { user, password, allow });
  const picture = await findPictureKey(db, { username: user.username });
  await inTransaction(db, async (tx) => {
    await deleteAccountRows(tx, { userId: user.id, email: user.email });
    await appendAuditLog(tx, { actor: user.username, action: 'user.delete', subject: user.username, details: {} });
  });
  if (picture !== undefined) await pictures.delete(picture);
}
