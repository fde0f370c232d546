import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/**
 * Deletes the salts of days that are over, UTC. The first visitor of a day does so, too; this keeps the promise on days
 * without visitors. Returns how many.
 */
export async function sweepVisitorSalts({ db }: { db: Db }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('visitor_salt')
    .where('day', '<', sql<string>`(now() at time zone 'utc')::date`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
