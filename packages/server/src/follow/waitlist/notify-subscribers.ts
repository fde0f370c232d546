import { inTransaction } from '@redoubt/db/client';
import type { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { launchMail } from './subscription-mails.ts';
import { takeSubscriptions } from './subscription-store.ts';

/** A mail server may be away for a while. */
const MAIL_DAYS = 7;

/** Orders the one mail for everybody who waits for `topic`, and forgets their addresses: both, or neither. Returns how many. */
export async function notifySubscribers(
  { db }: Pick<Context, 'db'>,
  { topic, site, actor }: { topic: WaitlistTopic; site: Site; actor: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const addresses = await takeSubscriptions(tx, { topic });
    const expiresAt = new Date(Date.now() + MAIL_DAYS * 86_400_000);
    for (const to of addresses) await enqueueMail(tx, { to, ...launchMail(site, { topic }), expiresAt });
    await appendAuditLog(tx, { actor, action: 'notice.send', subject: topic, details: { mails: addresses.length } });
    return addresses.length;
  });
}
