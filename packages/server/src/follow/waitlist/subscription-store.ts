import type { Db, Tx } from '@redoubt/db/client';
import type { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { sql } from 'kysely';

/** Asking again within this time is not answered by another mail. */
const MAIL_PAUSE_HOURS = 24;

/** Keeps the address, once per topic. Its key, or `undefined` when a mail about it was ordered a short while ago. */
export async function upsertSubscription(
  tx: Tx,
  { topic, email, key }: { topic: WaitlistTopic; email: string; key: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('product_notice')
    .values({ topic, email, key })
    .onConflict((conflict) =>
      conflict
        .columns(['topic', 'email'])
        .doUpdateSet({ mailed_at: sql<Date>`now()` })
        .where('product_notice.mailed_at', '<', sql<Date>`now() - make_interval(hours => ${MAIL_PAUSE_HOURS})`),
    )
    .returning('key')
    .executeTakeFirst();
  return row?.key;
}

export type Notice = { readonly topic: WaitlistTopic; readonly email: string };

/** The address that a mail's key stands for. */
export async function findSubscription(db: Db, { key }: { key: string }): Promise<Notice | undefined> {
  return db.selectFrom('product_notice').where('key', '=', key).select(['topic', 'email']).executeTakeFirst();
}

/** Forgets the address that a key stands for. May happen twice. */
export async function deleteSubscription(db: Db, { key }: { key: string }): Promise<void> {
  await db.deleteFrom('product_notice').where('key', '=', key).execute();
}

/** Forgets an address, whatever it asked for. */
export async function deleteSubscriptionsOf(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.deleteFrom('product_notice').where('email', '=', email).execute();
}

/** What an address asked to hear of, oldest first. */
export async function listSubscriptionsOf(db: Db, { email }: { email: string }): Promise<{ topic: WaitlistTopic; createdAt: Date }[]> {
  return db
    .selectFrom('product_notice')
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('topic')
    .select(['topic', 'created_at as createdAt'])
    .execute();
}

/** Takes all addresses of a topic out of the table: who asks for them sends the mail, and nobody sends it twice. */
export async function takeSubscriptions(tx: Tx, { topic }: { topic: WaitlistTopic }): Promise<string[]> {
  const rows = await tx.deleteFrom('product_notice').where('topic', '=', topic).returning('email').execute();
  return rows.map(({ email }) => email).sort();
}

/** How many wait for each topic; topics for which nobody waits are left out. */
export async function countSubscriptions(db: Db): Promise<{ topic: WaitlistTopic; waiting: number }[]> {
  return db
    .selectFrom('product_notice')
    .groupBy('topic')
    .orderBy('topic')
    .select(['topic', sql<number>`count(*)::int`.as('waiting')])
    .execute();
}
