import { randomBytes } from 'node:crypto';
import { inTransaction } from '@redoubt/db/client';
import type { SubscribeBody } from '@redoubt/domain/follow/waitlist/subscription';
import type { Site } from '../../people/account/account-mails.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { subscriptionMail } from './subscription-mails.ts';
import { upsertSubscription } from './subscription-store.ts';

const KEY_BYTES = 16;
const MAIL_HOURS = 48;

/**
 * Keeps an address for the mail on the day when something opens, and orders the mail that confirms it. Whoever asks again, or is a program
 * that fills in fields nobody sees, is told the same and gets nothing more.
 */
export async function subscribe(
  { db }: Pick<Context, 'db'>,
  { topic, email, website, site }: SubscribeBody & { site: Site },
): Promise<void> {
  if (website !== '') return;
  await inTransaction(db, async (tx) => {
    const key = await upsertSubscription(tx, { topic, email, key: randomBytes(KEY_BYTES).toString('hex') });
    if (key === undefined) return;
    const expiresAt = new Date(Date.now() + MAIL_HOURS * 3_600_000);
    await enqueueMail(tx, { to: email, ...subscriptionMail(site, { topic, key }), expiresAt });
  });
}
