import type { Db, Tx } from '@redoubt/db/client';
import type { WaitlistTopic } from '@redoubt/domain/follow/waitlist/subscription';
import { sql } from 'kysely';

/** A repeated subscription within this time causes no second mail. */
const MAIL_PAUSE_HOURS = 24;

/**
 * Stores an address once per topic. Returns its key; undefined where a mail was ordered within
 * MAIL_PAUSE_HOURS.
 */
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

export type Subscription = { readonly topic: WaitlistTopic; readonly email: string };

/** The subscription with this key. */
export async function findSubscription(db: Db, { key }: { key: string }): Promise<Subscription | undefined> {
  return db.selectFrom('product_notice').where('key', '=', key).select(['topic', 'email']).executeTakeFirst();
}

/** Deletes the subscription with this key. Idempotent. */
export async function deleteSubscription(db: Db, { key }: { key: string }): Promise<void> {
  await db.deleteFrom('product_notice').where('key', '=', key).execute();
}

/** Deletes all subscriptions of an address. */
export async function deleteSubscriptionsOf(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.deleteFrom('product_notice').where('email', '=', email).execute();
}

/** The subscriptions of an address, oldest first. */
export async function listSubscriptionsOf(db: Db, { email }: { email: string }): Promise<{ topic: WaitlistTopic; createdAt: Date }[]> {
  return db
    .selectFrom('product_notice')
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('topic')
    .select(['topic', 'created_at as createdAt'])
    .execute();
}

/**
 * Deletes and returns all addresses of a topic. The caller sends the mails, so that no one is
 * mailed twice.
 */
export async function drainSubscriptions(tx: Tx, { topic }: { topic: WaitlistTopic }): Promise<string[]> {
  const rows = await tx.deleteFrom('product_notice').where('topic', '=', topic).returning('email').execute();
  return rows.map(({ email }) => email).sort();
}

/** The number of subscriptions per topic; topics without one are left out. */
export async function countSubscriptions(db: Db): Promise<{ topic: WaitlistTopic; waiting: number }[]> {
  return db
    .selectFrom('product_notice')
    .groupBy('topic')
    .orderBy('topic')
    .select(['topic', sql<number>`count(*)::int`.as('waiting')])
    .execute();
}
