import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Forgets allowances that are whole again: a key without a row has all of it. Returns how many. */
export async function sweepRateLimits({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('full_at', '<', sql<Date>`now()`).executeTakeFirst();
  return Number(numDeletedRows);
}
