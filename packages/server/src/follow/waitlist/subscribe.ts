import { randomBytes } from 'node:crypto';
import { inTransaction } from '@redoubt/db/client';
import type { SubscribeBody } from '@redoubt/domain/follow/waitlist/subscription';
import { HOUR_MS } from '@redoubt/domain/time';
import type { Site } from '../../people/account/account-mails.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { confirmationMail } from './subscription-mails.ts';
import { upsertSubscription } from './subscription-store.ts';

const KEY_BYTES = 16;
const MAIL_HOURS = 48;

/**
 * Stores an address for the launch mail of a topic and orders the mail that confirms it. A repeated
 * request and a bot that fills in the honeypot (`website`) get the same answer and no mail.
 */
export async function subscribe(
  { db }: Pick<Context, 'db'>,
  { topic, email, website, site }: SubscribeBody & { site: Site },
): Promise<void> {
  if (website !== '') return;
  await inTransaction(db, async (tx) => {
    const key = await upsertSubscription(tx, { topic, email, key: randomBytes(KEY_BYTES).toString('hex') });
    if (key === undefined) return;
    const expiresAt = new Date(Date.now() + MAIL_HOURS * HOUR_MS);
    await enqueueMail(tx, { to: email, ...confirmationMail(site, { topic, key }), expiresAt });
  });
}
