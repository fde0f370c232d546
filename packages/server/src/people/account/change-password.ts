import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { hashPassword, isPassword } from '@redoubt/identity/password-hash';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { SessionUser } from '../session/find-session.ts';
import { endSessions } from '../session/session-store.ts';
import { passwordChangedMail, type Site } from './account-mails.ts';
import { updatePassword } from './account-store.ts';
import { endCodes } from './code-store.ts';
import { deleteLoginFailures } from './login-failure-store.ts';
import { findPasswordHash } from './profile-store.ts';
import { requireGoodPassword } from './require-password.ts';
import { type BrowserKey, trustOnly } from './trusted-browser-store.ts';

const NOTICE_HOURS = 24;

type Change = {
  readonly user: SessionUser;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly browser?: BrowserKey;
  readonly site: Site;
  /** Asked before the old password is tried; throws when too many were tried already. */
  readonly allow: () => Promise<void>;
};

/**
 * Sets a new password for a user who knows the current one. Every other session ends, no other browser is trusted any more, codes that
 * wait are of no use, and the owner is told by mail. Who has no password gets none here.
 *
 * Throws `InvalidPasswordException`, which costs no try, or `NotAuthorizedException`.
 */
export async function changePassword({ db }: { db: Db }, { user, oldPassword, newPassword, browser, site, allow }: Change): Promise<void> {
  const email = user.email ?? '';
  requireGoodPassword(newPassword, { email, siteName: site.name });
  await allow();
  const known = await findPasswordHash(db, { userId: user.id });
  if (!(await isPassword(oldPassword, known))) throw new AppError('NotAuthorizedException');
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    // Of two changes at once the second knows a password that is no longer the present one.
    if ((await findPasswordHash(tx, { userId: user.id, lock: true })) !== known) throw new AppError('NotAuthorizedException');
    await updatePassword(tx, { id: user.id, passwordHash });
    await endCodes(tx, { userId: user.id });
    await endSessions(tx, { userId: user.id, keep: user.sessionId });
    await trustOnly(tx, { userId: user.id, browser });
    if (user.email === null) return;
    await deleteLoginFailures(tx, { email: user.email });
    const expiresAt = new Date(Date.now() + NOTICE_HOURS * 3_600_000);
    await enqueueMail(tx, { to: user.email, ...passwordChangedMail(site, { kept: true }), expiresAt });
  });
}
