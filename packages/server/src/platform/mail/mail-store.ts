import type { Db, Tx } from '@redoubt/db/client';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** A mail that waits to be sent. */
export type WaitingMail = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string;
  readonly createdAt: Date;
  readonly unsubscribeUrl: string | null;
  /** The queue's number: lower leaves first. */
  readonly priority: number;
  /** Tries so far, without the one that is being made. */
  readonly attempts: number;
  /** Zero or less: too late to send. */
  readonly secondsLeft: number;
};

type NewMail = {
  recipient: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  expiresAt: Date;
  unsubscribeUrl: string | undefined;
  priority: number;
};

/** Adds a mail that waits. Returns its id. */
export async function insertMail(
  tx: Tx,
  { recipient, subject, textBody, htmlBody, expiresAt, unsubscribeUrl, priority }: NewMail,
): Promise<string> {
  const { id } = await tx
    .insertInto('mail')
    .values({
      recipient,
      subject,
      text_body: textBody,
      html_body: htmlBody,
      expires_at: expiresAt,
      unsubscribe_url: unsubscribeUrl ?? null,
      priority,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The mail, kept from everybody else until the transaction ends; `undefined` when it does not wait any more,
 * `busy` when another worker has it. The database lets go of it when a worker dies, not when it merely stands still.
 */
export async function lockWaitingMail(tx: Tx, { mailId }: { mailId: string }): Promise<WaitingMail | 'busy' | undefined> {
  const waiting = tx.selectFrom('mail').where('id', '=', mailId).where('sent_at', 'is', null).where('dropped_at', 'is', null);
  const mail = await waiting
    .select([
      'id',
      'recipient',
      'subject',
      sql<string>`text_body`.as('textBody'),
      sql<string>`html_body`.as('htmlBody'),
      'created_at as createdAt',
      'unsubscribe_url as unsubscribeUrl',
      'priority',
      'attempts',
      sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft'),
    ])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (mail !== undefined) return mail;
  const held = await waiting.select('id').executeTakeFirst();
  return held === undefined ? undefined : 'busy';
}

// Not now(): the sending lies between the beginning of the transaction and this.
const CLOCK = sql<Date>`clock_timestamp()`;

/** Notes that the mail is out, and empties it. */
export async function markMailSent(db: Db, { mailId }: { mailId: string }): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: CLOCK, text_body: null, html_body: null, attempts: sql`attempts + 1`, last_error: null })
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}

/** Notes that the mail will never go out, and empties it. `tried` says whether a try led to this. */
export async function markMailDropped(
  tx: Tx,
  { mailId, reason, tried }: { mailId: string; reason: string; tried: boolean },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ dropped_at: CLOCK, text_body: null, html_body: null, attempts: sql`attempts + ${tried ? 1 : 0}`, last_error: reason })
    .where('id', '=', mailId)
    .execute();
}

/** Notes a try that failed. `reason` holds codes alone: no words of the mail or of a server. */
export async function recordFailedAttempt(tx: Tx, { mailId, reason }: { mailId: string; reason: string }): Promise<void> {
  await tx.updateTable('mail').set({ attempts: sql`attempts + 1`, last_error: reason }).where('id', '=', mailId).execute();
}

/** Drops and empties what waited past its expiry, save what a worker holds at this moment. Returns how many. */
export async function dropExpiredMails(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ dropped_at: CLOCK, text_body: null, html_body: null, last_error: sql`coalesce(last_error, 'expired')` })
    .where('id', 'in', (expired) =>
      expired
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('dropped_at', 'is', null)
        .where('expires_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes what was written more than `olderThanDays` ago and does not wait any more. Returns how many. */
export async function deleteMailsBefore(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('dropped_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** How long the outbox remembers whom it wrote to, and about what. */
const DAYS_KEPT = 30;

/** Empties mails that expired unsent, however their jobs ended, and forgets old ones. */
export async function sweepMails({ db }: Pick<Context, 'db'>): Promise<{ expiredMails: number; oldMails: number }> {
  return { expiredMails: await dropExpiredMails(db), oldMails: await deleteMailsBefore(db, { olderThanDays: DAYS_KEPT }) };
}
