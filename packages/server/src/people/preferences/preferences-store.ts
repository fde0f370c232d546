import type { Db } from '@redoubt/db/client';
import { isTimeZone } from '@redoubt/domain/follow/notification/time-zone';
import type { UserId } from '@redoubt/domain/ids';
import type { MailChoices, UpdateSsoSettingsBody } from '@redoubt/domain/people/preferences/schema';
import { sql } from 'kysely';

const COLUMNS = [
  'mail_preference.id',
  'security_alerts as securityAlerts',
  'watchlist_alerts as watchlistAlerts',
  'portfolio_alerts as portfolioAlerts',
  'weekly_digest as weeklyDigest',
  'product_updates as productUpdates',
  'marketing',
  'unsubscribed_at as unsubscribedAt',
  'updated_at as updatedAt',
] as const;

export type MailPreference = MailChoices & {
  readonly id: string;
  readonly email: string | null;
  readonly unsubscribedAt: Date | null;
  readonly updatedAt: Date;
};

/** A person's preference; added with the defaults when there is none yet. */
export async function ensurePreference(db: Db, { userId }: { userId: UserId }): Promise<MailPreference> {
  await db
    .insertInto('mail_preference')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return selectPreference(db).where('mail_preference.user_id', '=', userId).executeTakeFirstOrThrow();
}

/** The preference that a mail names. */
export async function findPreference(db: Db, { id }: { id: string }): Promise<MailPreference | undefined> {
  return selectPreference(db).where('mail_preference.id', '=', id).executeTakeFirst();
}

/** Changes the choices that are given. Wanting anything ends the unsubscription. */
export async function updateChoices(db: Db, { userId, choices }: { userId: UserId; choices: UpdateSsoSettingsBody }): Promise<void> {
  const wantsMore = Object.values(choices).includes(true);
  await db
    .updateTable('mail_preference')
    .set({
      ...(choices.securityAlerts !== undefined && { security_alerts: choices.securityAlerts }),
      ...(choices.watchlistAlerts !== undefined && { watchlist_alerts: choices.watchlistAlerts }),
      ...(choices.portfolioAlerts !== undefined && { portfolio_alerts: choices.portfolioAlerts }),
      ...(choices.weeklyDigest !== undefined && { weekly_digest: choices.weeklyDigest }),
      ...(choices.productUpdates !== undefined && { product_updates: choices.productUpdates }),
      ...(choices.marketing !== undefined && { marketing: choices.marketing }),
      ...(wantsMore && { unsubscribed_at: null }),
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** By whose clocks a person's collected mails leave; null where that is not known. */
export async function findTimeZone(db: Db, { userId }: { userId: UserId }): Promise<string | null> {
  const row = await db.selectFrom('mail_preference').where('user_id', '=', userId).select('time_zone').executeTakeFirst();
  return row?.time_zone ?? null;
}

/** Keeps where a person is. What this machine does not know changes nothing: browsers can be newer. */
export async function setTimeZone(db: Db, { userId, timeZone }: { userId: UserId; timeZone: string | undefined }): Promise<void> {
  if (timeZone === undefined || !isTimeZone(timeZone)) return;
  await db
    .insertInto('mail_preference')
    .values({ user_id: userId, time_zone: timeZone })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ time_zone: timeZone }))
    .execute();
}

/** Turns everything off, once: a repeat changes nothing. */
export async function endPreference(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('mail_preference')
    .set({
      security_alerts: false,
      watchlist_alerts: false,
      portfolio_alerts: false,
      weekly_digest: false,
      product_updates: false,
      marketing: false,
      unsubscribed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute();
}

function selectPreference(db: Db) {
  return db
    .selectFrom('mail_preference')
    .innerJoin('user_account', 'user_account.id', 'mail_preference.user_id')
    .select(COLUMNS)
    .select('user_account.email');
}
