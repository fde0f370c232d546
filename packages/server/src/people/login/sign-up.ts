import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { hashPassword } from '@redoubt/identity/password-hash';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { type Site, signUpAttemptMail } from '../account/account-mails.ts';
import { ensureAccount } from '../account/account-store.ts';
import { requireGoodPassword } from '../account/require-password.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';
import { sendCode } from './send-code.ts';

const NOTICE_HOURS = 24;

type SigningUp = {
  readonly email: string;
  readonly password: string;
  readonly browser?: BrowserKey;
  readonly secret: string;
  readonly site: Site;
  /** Asked before a mail goes out; throws when too many went to the address already. */
  readonly allow: () => Promise<void>;
};

/**
 * Adds an account that waits for its address to be confirmed, and mails a code. Signing up again before that sends another
 * code: the password that counts is the one given with the sign-up whose code is used, so none can be planted.
 *
 * Throws `InvalidPasswordException`, or `UsernameExistsException` for an address that is confirmed; its owner is told by mail.
 */
export async function signUp({ db }: { db: Db }, { email, password, browser, secret, site, allow }: SigningUp): Promise<void> {
  requireGoodPassword(password, { email, siteName: site.name });
  await allow();
  const passwordHash = await hashPassword(password);
  const taken = await inTransaction(db, async (tx) => {
    const account = await ensureAccount(tx, { email });
    if (account.confirmedAt === null && account.disabledAt === null) {
      await sendCode(tx, { email, userId: account.id, purpose: 'sign-up', browser, passwordHash, secret, site });
      return false;
    }
    const expiresAt = new Date(Date.now() + NOTICE_HOURS * 3_600_000);
    await enqueueMail(tx, { to: email, ...signUpAttemptMail(site), expiresAt });
    return true;
  });
  // Thrown after the transaction: the mail to the owner must go out.
  if (taken) throw new AppError('UsernameExistsException', { field: 'email' });
}
