import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';
import { toAddressKey } from './account-store.ts';
import { type BrowserKey, findTrustingUser } from './trusted-browser-store.ts';

/**
 * From this many failures on, each is followed by a pause, from 1 s, doubling, to 15 min. They are forgotten after an hour without another: by
 * then who guesses has had 23 tries in an hour at most, and 18 an hour over a day.
 */
const FREE_FAILURES = 10;
const WINDOW_MINUTES = 60;
const PAUSE_SECONDS_MAX = 900;

/** A login that was counted. `counter` is that of the address, or of one trusted browser of its owner. */
export type LoginTry = {
  readonly counter: Buffer;
  readonly allowed: boolean;
  /** The pause that follows unless the password is right: the database's own text of its end. */
  readonly blockedUntil: string | null;
};

/**
 * Counts a login as failed before its password is looked at, so that logins at the same time count as well. Not allowed while the
 * counter is in a pause; those logins do not count, so a pause ends however many more are made. Failures in browsers that never logged in to
 * the account leave those alone that did.
 */
export async function takeLoginTry(db: Db, { email, browser }: { email: string; browser: BrowserKey }): Promise<LoginTry> {
  const userId = await findTrustingUser(db, { email, browser });
  const counter = userId !== undefined && browser !== undefined ? toBrowserCounter({ userId, browser }) : toAddressKey(email);
  const { rows } = await sql<{ blocked_until: string | null }>`
    insert into login_failure as f (key, failures) values (${counter}, 1)
    on conflict (key) do update set
      last_at = now(),
      failures = case when f.last_at < now() - make_interval(mins => ${WINDOW_MINUTES}) then 1 else f.failures + 1 end,
      blocked_until = case
        when f.last_at < now() - make_interval(mins => ${WINDOW_MINUTES}) or f.failures + 1 < ${FREE_FAILURES} then null
        else now() + make_interval(secs => least(${PAUSE_SECONDS_MAX}, power(2, least(f.failures + 1 - ${FREE_FAILURES}, 20)))) end
      where f.blocked_until is null or f.blocked_until <= now()
    returning blocked_until::text`.execute(db);
  const [row] = rows;
  return { counter, allowed: row !== undefined, blockedUntil: row?.blocked_until ?? null };
}

/**
 * The password was right: the login was no failure, and the pause that it began ends. Failures of others stay counted, so that logins of
 * the owner are no help to who guesses.
 */
export async function returnLoginTry(db: Db, { counter, blockedUntil }: LoginTry): Promise<void> {
  await sql`
    with last as (delete from login_failure where key = ${counter} and failures <= 1)
    update login_failure set
      failures = failures - 1,
      blocked_until = case when blocked_until::text = ${blockedUntil} then null else blocked_until end
      where key = ${counter} and failures > 1`.execute(db);
}

/** Begins the count of an address again, after a new password: what was guessed before is of no use. */
export async function deleteLoginFailures(db: Db, { email }: { email: string }): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', toAddressKey(email)).execute();
}

/** The same for one trusted browser, once its owner showed that mail reaches them. */
export async function deleteBrowserFailures(db: Db, of: { userId: UserId; browser: Buffer }): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', toBrowserCounter(of)).execute();
}

/** Forgets addresses whose failures no longer count. Returns how many. */
export async function sweepLoginFailures({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_failure')
    .where('last_at', '<', sql<Date>`now() - make_interval(mins => ${WINDOW_MINUTES * 2})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toBrowserCounter({ userId, browser }: { userId: UserId; browser: Buffer }): Buffer {
  return createHash('sha256').update(`login failures of ${userId} in `).update(browser).digest();
}
