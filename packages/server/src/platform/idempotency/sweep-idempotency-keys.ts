import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';
import { IDEMPOTENCY_KEY_TTL } from './run-once.ts';

/** Deletes expired keys. Returns how many. */
export async function sweepIdempotencyKeys({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - ${IDEMPOTENCY_KEY_TTL}::interval`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
