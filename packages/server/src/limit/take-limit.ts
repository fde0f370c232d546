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
 * statement of the database's function of the same name, so uses that arrive together can't share the last one.
 *
 * Throws `LimitExceededException` with `retryAfterSeconds`.
 */
export async function takeLimit({ db }: { db: Db }, { name, key, scale }: { name: LimitName; key: string; scale: number }): Promise<void> {
  const { count, seconds } = LIMITS[name];
  const id = createHash('sha256').update(`${name} ${key}`).digest();
  const { rows } = await sql<{ wait: number }>`select take_limit(${id}, ${seconds / (count * scale)}, ${seconds}) as wait`.execute(db);
  const wait = rows[0]?.wait ?? 1;
  if (wait > 0) throw new AppError('LimitExceededException', { retryAfterSeconds: wait, facts: { limit: name } });
}
