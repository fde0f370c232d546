import { inTransaction } from '@redoubt/db/client';
import type { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { DAY_MS } from '@redoubt/domain/time';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { launchMail } from './subscription-mails.ts';
import { drainSubscriptions } from './subscription-store.ts';

/** How long delivery is retried while the mail server is unavailable. */
const MAIL_DAYS = 7;

/**
 * Orders the launch mail for all subscribers of `topic` and deletes their addresses, in one
 * transaction. Returns how many.
 */
export async function notifySubscribers(
  { db }: Pick<Context, 'db'>,
  { topic, site, actor }: { topic: WaitlistTopic; site: Site; actor: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const addresses = await drainSubscriptions(tx, { topic });
    const expiresAt = new Date(Date.now() + MAIL_DAYS * DAY_MS);
    for (const to of addresses) await enqueueMail(tx, { to, ...launchMail(site, { topic }), expiresAt, urgency: 'bulk' });
    await appendAuditLog(tx, { actor, action: 'notice.send', subject: topic, details: { mails: addresses.length } });
    return addresses.length;
  });
}
