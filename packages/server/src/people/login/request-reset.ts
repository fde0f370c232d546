import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { googleLoginMail, type Site } from '../account/account-mails.ts';
import { findAccount, lockAccount, toAddressKey } from '../account/account-store.ts';
import { findIdentityMethod } from '../account/identity-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';
import { sendCode } from './send-code.ts';

const NOTICE_HOURS = 24;

/**
 * Mails a code that allows a new password; to who comes from Google, a word about that. Does the same work, and sends nothing, for an
 * unknown address.
 */
export async function requestReset(
  { db }: { db: Db },
  { email, browser, secret, site }: { email: string; browser?: BrowserKey; secret: string; site: Site },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const account = await findAccount(tx, { email });
    const active = account === undefined || account.disabledAt !== null ? undefined : account.id;
    const comesFromGoogle = active !== undefined && (await findIdentityMethod(tx, { userId: active })) === 'google';
    if (comesFromGoogle) {
      const expiresAt = new Date(Date.now() + NOTICE_HOURS * 3_600_000);
      await enqueueMail(tx, { to: email, ...googleLoginMail(site), expiresAt });
    }
    const userId = comesFromGoogle ? undefined : active;
    const requestId = toRequestId({ email, browser });
    await sendCode(tx, { email, userId, purpose: 'password-reset', requestId, browser, secret, site });
  });
}

/** One for all requests of a browser for an address: its new code ends the one before, and no other. */
function toRequestId({ email, browser }: { email: string; browser: BrowserKey }): string {
  const hash = createHash('sha256')
    .update('password-reset')
    .update(toAddressKey(email))
    .update(browser ?? '');
  const hex = hash.digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
