import type { Db } from '@redoubt/db/client';
import { mailLoginLink } from '@redoubt/server/people/login/mail-login-link';
import { requestReset } from '@redoubt/server/people/login/request-reset';
import { resendCode } from '@redoubt/server/people/login/resend-code';
import { sql } from 'kysely';

// Database helpers for tests of guessing and lockouts: the worker's part, and skipping time.

type Order = { identifier: string; payload: { email: string; browser: string; purpose?: string; right?: boolean; device?: string } };

/** The worker's part: mails the codes and links that were ordered, and returns their number. */
export async function mailOrderedCodes(db: Db, { secret, origin }: { secret: string; origin: string }): Promise<number> {
  const { rows } = await sql<Order>`
    with job as (delete from graphile_worker._private_jobs returning id, task_id, payload)
    select identifier, payload from job join graphile_worker._private_tasks task on task.id = task_id
    where identifier in ('send-code', 'mail-login-link') order by job.id`.execute(db);
  const site = { name: 'Redoubt', origin };
  for (const { identifier, payload } of rows) {
    const order = { email: payload.email, browser: Buffer.from(payload.browser, 'hex'), secret, site };
    if (identifier === 'send-code') await (payload.purpose === 'sign-up' ? resendCode : requestReset)({ db }, order);
    else if (payload.right === true) await mailLoginLink({ db }, { ...order, device: payload.device ?? '' });
  }
  return rows.length;
}

/** Skips time for rate limits, failed logins and codes, by moving their timestamps back. */
export async function passTime(db: Db, { seconds }: { seconds: number }): Promise<void> {
  const time = sql`make_interval(secs => ${seconds})`;
  await sql`update rate_limit set full_at = full_at - ${time}`.execute(db);
  await sql`update login_failure set last_at = last_at - ${time}, blocked_until = blocked_until - ${time}`.execute(db);
  await sql`update verification_code set created_at = created_at - ${time}, expires_at = expires_at - ${time}`.execute(db);
}

/** Extends running pauses for as long as a test can take. */
export async function prolongPauses(db: Db): Promise<void> {
  await sql`update login_failure set blocked_until = now() + interval '1 hour' where failures >= 10`.execute(db);
}
