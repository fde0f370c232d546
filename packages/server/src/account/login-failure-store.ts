import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { toAddressKey } from './account-store.ts';

/** After so many failures within `WINDOW_MINUTES` of one another each further one is followed by a pause, from 1 s, doubling, to 15 min. */
const FREE_FAILURES = 10;
const WINDOW_MINUTES = 15;
const PAUSE_SECONDS_MAX = 900;

/**
 * Counts a login as failed before its password is looked at, so that logins at the same time count as well. False while the
 * address is in a pause; those logins do not count, so a pause ends for its owner however often somebody else tries.
 */
export async function takeLoginTry(db: Db, { email }: { email: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into login_failure as f (key, failures) values (${toAddressKey(email)}, 1)
    on conflict (key) do update set
      last_at = now(),
      failures = case when f.last_at < now() - make_interval(mins => ${WINDOW_MINUTES}) then 1 else f.failures + 1 end,
      blocked_until = case
        when f.last_at < now() - make_interval(mins => ${WINDOW_MINUTES}) or f.failures + 1 < ${FREE_FAILURES} then null
        else now() + make_interval(secs => least(${PAUSE_SECONDS_MAX}, power(2, least(f.failures + 1 - ${FREE_FAILURES}, 20)))) end
      where f.blocked_until is null or f.blocked_until <= now()
    returning key`.execute(db);
  return rows.length > 0;
}

/** After a login that succeeded. */
export async function deleteLoginFailures(db: Db, { email }: { email: string }): Promise<void> {
  await db.deleteFrom('login_failure').where('key', '=', toAddressKey(email)).execute();
}

/** Forgets addresses whose failures no longer count. Returns how many. */
export async function sweepLoginFailures({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_failure')
    .where('last_at', '<', sql<Date>`now() - make_interval(mins => ${WINDOW_MINUTES * 2})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
