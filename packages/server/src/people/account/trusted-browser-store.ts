import type { Db, Tx } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** As long as the browser keeps the cookie by which it is recognised. */
const UNUSED_DAYS_MAX = 365;

/**
 * A browser as the database names it: a hash of the random mark in its cookie. `undefined` is a browser that sent no mark, or one that
 * this site did not sign.
 */
export type BrowserKey = Buffer | undefined;

/** Whose account this address is, if they logged in with this browser and the password has not changed since. */
export async function findTrustingUser(db: Db, { email, browser }: { email: string; browser: BrowserKey }): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('trusted_browser')
    .innerJoin('user_account', 'user_account.id', 'trusted_browser.user_id')
    .where('user_account.email', '=', email)
    .where('browser_key', '=', sql<Buffer>`${browser ?? null}`)
    .select('user_id')
    .executeTakeFirst();
  return row && UserId.parse(row.user_id);
}

/** Trusts a browser from now on. */
export async function trustBrowser(db: Db, { userId, browser }: { userId: UserId; browser: BrowserKey }): Promise<void> {
  if (browser === undefined) return;
  await db
    .insertInto('trusted_browser')
    .values({ user_id: userId, browser_key: browser })
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_key']).doUpdateSet({ used_at: sql<Date>`now()` }))
    .execute();
}

/** After a new password: only the browser in which it was set is trusted. */
export async function trustOnly(tx: Tx, { userId, browser }: { userId: UserId; browser: BrowserKey }): Promise<void> {
  await tx.deleteFrom('trusted_browser').where('user_id', '=', userId).execute();
  await trustBrowser(tx, { userId, browser });
}

/** Forgets browsers whose cookie has ended by now. Returns how many. */
export async function sweepTrustedBrowsers({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_browser')
    .where('used_at', '<', sql<Date>`now() - make_interval(days => ${UNUSED_DAYS_MAX})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
