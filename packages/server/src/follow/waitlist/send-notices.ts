import { inTransaction } from '@redoubt/db/client';
import type { NoticeTopic } from '@redoubt/domain/follow/waitlist/notice';
import type { Site } from '../../people/account/account-mails.ts';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { noticeMail } from './notice-mails.ts';
import { takeNotices } from './notice-store.ts';

/** A mail server may be away for a while. */
const MAIL_DAYS = 7;

/** Orders the one mail for everybody who waits for `topic`, and forgets their addresses: both, or neither. Returns how many. */
export async function sendNotices(
  { db }: Pick<Context, 'db'>,
  { topic, site, actor }: { topic: NoticeTopic; site: Site; actor: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const addresses = await takeNotices(tx, { topic });
    const expiresAt = new Date(Date.now() + MAIL_DAYS * 86_400_000);
    for (const to of addresses) await enqueueMail(tx, { to, ...noticeMail(site, { topic }), expiresAt });
    await appendAuditLog(tx, { actor, action: 'notice.send', subject: topic, details: { mails: addresses.length } });
    return addresses.length;
  });
}
