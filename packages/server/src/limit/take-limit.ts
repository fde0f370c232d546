import { createHash } from 'node:crypto';
import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { LIMITS, type LimitName } from '@redoubt/domain/limits';
import { sql } from 'kysely';

/**
 * Takes one use from the allowance `name` of `key` (a network, an account), which all web processes share. The first takers
 * may come at once; then one more is given every `seconds / count`. `scale` multiplies the count.
 *
 * Generic cell rate algorithm: one instant per key says when the allowance will be whole again. Reading and moving it is one
 * statement, so uses that arrive together can't share the last one.
 *
 * Throws `LimitExceededException` with `retryAfterSeconds`.
 */
export async function takeLimit({ db }: { db: Db }, { name, key, scale }: { name: LimitName; key: string; scale: number }): Promise<void> {
  const { count, seconds } = LIMITS[name];
  const stepSeconds = seconds / (count * scale);
  const id = createHash('sha256').update(`${name} ${key}`).digest();
  const step = sql`make_interval(secs => ${stepSeconds})`;
  const whole = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql`
    insert into rate_limit as r (key, full_at) values (${id}, clock_timestamp() + ${step})
    on conflict (key) do update set full_at = greatest(r.full_at, clock_timestamp()) + ${step}
      where greatest(r.full_at, clock_timestamp()) + ${step} <= clock_timestamp() + ${whole}
    returning key`.execute(db);
  if (rows.length > 0) return;
  throw new AppError('LimitExceededException', {
    retryAfterSeconds: await readWaitSeconds(db, { id, stepSeconds, seconds }),
    facts: { limit: name },
  });
}

/** Whole seconds until one more use is given; at least one, even when it has been given in the meantime. */
async function readWaitSeconds(
  db: Db,
  { id, stepSeconds, seconds }: { id: Buffer; stepSeconds: number; seconds: number },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from full_at - clock_timestamp())::float8 as left from rate_limit where key = ${id}`.execute(db);
  return Math.max(1, Math.ceil((rows[0]?.left ?? 0) + stepSeconds - seconds));
}
