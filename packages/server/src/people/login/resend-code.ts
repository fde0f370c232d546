import { type Db, inTransaction } from '@redoubt/db/client';
import type { Site } from '../account/account-mails.ts';
import { findAccount, lockAccount, toAddressKey } from '../account/account-store.ts';
import { findNewestCode } from '../account/code-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';
import { sendCode } from './send-code.ts';

/**
 * Sends another code for the newest sign-up of an address, or of the browser that asks if it signed up; the code before is of no use from then
 * on. Does the same work, and sends nothing, for an address that is not waiting to be confirmed.
 */
export async function resendCode(
  { db }: { db: Db },
  { email, browser, secret, site }: { email: string; browser?: BrowserKey; secret: string; site: Site },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const account = await findAccount(tx, { email });
    const waits = account !== undefined && account.confirmedAt === null && account.disabledAt === null;
    const newest = await findNewestCode(tx, { addressKey: toAddressKey(email), purpose: 'sign-up', browser });
    await sendCode(tx, {
      email,
      userId: waits ? account.id : undefined,
      purpose: 'sign-up',
      browser: newest?.browser ?? browser,
      ...(newest !== undefined && { requestId: newest.requestId, passwordHash: newest.passwordHash }),
      secret,
      site,
    });
  });
}
