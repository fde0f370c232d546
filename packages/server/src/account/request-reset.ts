import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { enqueueMail } from '../mail/outbox.ts';
import { googleLoginMail, type Site } from './account-mails.ts';
import { findAccount, lockAccount, toAddressKey } from './account-store.ts';
import { findIdentityMethod } from './identity-store.ts';
import { sendCode } from './send-code.ts';

const NOTICE_HOURS = 24;

/**
 * Mails a code that allows a new password; to who comes from Google, a word about that. Does the same work, and sends nothing, for an
 * address that nobody has.
 */
export async function requestReset(
  { db }: { db: Db },
  { email, secret, site }: { email: string; secret: string; site: Site },
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
    await sendCode(tx, { email, userId, purpose: 'password-reset', requestId: toRequestId(email), secret, site });
  });
}

/** One for all requests of an address, so that a new code ends the one before. */
function toRequestId(email: string): string {
  const hex = createHash('sha256').update('password-reset').update(toAddressKey(email)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
