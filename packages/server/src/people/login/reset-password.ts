import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { hashPassword } from '@redoubt/identity/password-hash';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { passwordChangedMail, type Site } from '../account/account-mails.ts';
import { lockAccount, updatePassword } from '../account/account-store.ts';
import { endCodes, useCode } from '../account/code-store.ts';
import { deleteLoginFailures } from '../account/login-failure-store.ts';
import { requireGoodPassword } from '../account/require-password.ts';
import { type BrowserKey, trustOnly } from '../account/trusted-browser-store.ts';
import { endSessions } from '../session/session-store.ts';
import { matchCode } from './match-code.ts';

const NOTICE_HOURS = 24;

type Reset = {
  readonly email: string;
  /** The code, or the token of the link in the same mail. */
  readonly code: string;
  readonly newPassword: string;
  readonly browser?: BrowserKey;
  readonly secret: string;
  readonly site: Site;
  /** Asked before a code is tried for which another browser asked; throws when there was too much of that. */
  readonly allow: () => Promise<void>;
};

/**
 * Sets a new password by the code that was mailed. All sessions end, the browser that did it is the one that is trusted, and the owner is
 * told by mail.
 *
 * Throws `InvalidPasswordException`, which costs no try, `CodeMismatchException` or `ExpiredCodeException`.
 */
export async function resetPassword({ db }: { db: Db }, reset: Reset): Promise<void> {
  const { email, code, newPassword, browser, secret, site, allow } = reset;
  requireGoodPassword(newPassword, { email, siteName: site.name });
  const { codeId } = await matchCode({ db }, { email, purpose: 'password-reset', code, secret, browser, allow });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const used = await useCode(tx, { id: codeId });
    if (used === undefined) throw new AppError('ExpiredCodeException');
    await updatePassword(tx, { id: used.userId, passwordHash });
    await endCodes(tx, { userId: used.userId });
    await endSessions(tx, { userId: used.userId });
    await trustOnly(tx, { userId: used.userId, browser });
    await deleteLoginFailures(tx, { email });
    await enqueueMail(tx, { to: email, ...passwordChangedMail(site), expiresAt: new Date(Date.now() + NOTICE_HOURS * 3_600_000) });
  });
}
