import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { hashCode, makeLinkToken } from '@redoubt/identity/code';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { loginLinkMail, type Site } from '../account/account-mails.ts';
import { findAccount, lockAccount, toAddressKey } from '../account/account-store.ts';
import { hasLoginLinkSince, insertCode, setCodeMail } from '../account/code-store.ts';

/** An address gets one such mail within so many minutes, however often the password is typed. */
const MINUTES_BETWEEN = 5;

type Paused = {
  readonly email: string;
  /** The browser in which the password was typed: the link is of use there alone. */
  readonly browser: Buffer;
  readonly device: string;
  readonly secret: string;
  readonly site: Site;
};

/**
 * Mails the way in to the owner of an account whose right password was refused, because others had tried too many wrong ones. The link is no
 * login: in the browser in which the password was typed it ends the pause, for that browser and this account (`openLoginLink`), and the
 * password and the second factor are asked for there as ever.
 */
export async function mailLoginLink({ db }: { db: Db }, { email, browser, device, secret, site }: Paused): Promise<void> {
  const addressKey = toAddressKey(email);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const account = await findAccount(tx, { email });
    if (account === undefined || account.confirmedAt === null || account.disabledAt !== null) return;
    if (await hasLoginLinkSince(tx, { addressKey, minutes: MINUTES_BETWEEN })) return;
    const [id, token] = [randomUUID(), makeLinkToken()];
    const codeHash = hashCode({ codeId: id, code: token, secret });
    const link = { id, addressKey, userId: account.id, purpose: 'login' as const, requestId: id, browser, codeHash };
    const expiresAt = await insertCode(tx, { ...link, passwordHash: null, linkHash: null });
    const mailId = await enqueueMail(tx, { to: email, ...loginLinkMail(site, { token, device }), expiresAt, urgency: 'code' });
    await setCodeMail(tx, { id, mailId });
  });
}
