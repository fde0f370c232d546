import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { hashPassword } from '@redoubt/identity/password-hash';
import { enqueueMail } from '../mail/outbox.ts';
import { endSessions } from '../session/session-store.ts';
import { passwordChangedMail, type Site } from './account-mails.ts';
import { lockAccount, updatePassword } from './account-store.ts';
import { endCodes, useCode } from './code-store.ts';
import { deleteLoginFailures } from './login-failure-store.ts';
import { matchCode } from './match-code.ts';
import { requireGoodPassword } from './require-password.ts';

const NOTICE_HOURS = 24;

type Reset = {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
  readonly secret: string;
  readonly site: Site;
  /** Asked before the code is tried; throws when too many were tried for the address already. */
  readonly allow: () => Promise<void>;
};

/**
 * Sets a new password by the code that was mailed. All sessions end, and the owner is told by mail.
 *
 * Throws `InvalidPasswordException`, which costs no try, `CodeMismatchException` or `ExpiredCodeException`.
 */
export async function resetPassword({ db }: { db: Db }, { email, code, newPassword, secret, site, allow }: Reset): Promise<void> {
  requireGoodPassword(newPassword, { email, siteName: site.name });
  await allow();
  const { codeId } = await matchCode({ db }, { email, purpose: 'password-reset', code, secret });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const used = await useCode(tx, { id: codeId });
    if (used === undefined) throw new AppError('ExpiredCodeException');
    await updatePassword(tx, { id: used.userId, passwordHash });
    await endCodes(tx, { userId: used.userId });
    await endSessions(tx, { userId: used.userId });
    await deleteLoginFailures(tx, { email });
    await enqueueMail(tx, { to: email, ...passwordChangedMail(site), expiresAt: new Date(Date.now() + NOTICE_HOURS * 3_600_000) });
  });
}
