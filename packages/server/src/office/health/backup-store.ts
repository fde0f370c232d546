import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

const DAYS_KEPT = 366;

export type MadeBackup = {
  /** Everything that was acknowledged before this moment is in it, in ISO 8601. */
  readonly completeTo: string;
  readonly bytes: number;
  /** Whether it was restored, and every row read. */
  readonly checked: boolean;
};

/** Says in the database itself that it was copied. Returns whether it could: tables of an earlier version have no place for it. */
export async function recordBackup(db: Db, { completeTo, bytes, checked }: MadeBackup): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('public.backup') is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return false;
  await sql`delete from backup where made_at < now() - make_interval(days => ${DAYS_KEPT})`.execute(db);
  await db
    .insertInto('backup')
    .values({ complete_to: new Date(completeTo), bytes: String(bytes), checked })
    .execute();
  return true;
}

/** Of what moment the newest backup is that was restored and read; without one, since when the database exists. */
export const CHECKED_BACKUP = sql`coalesce(
  (select max(complete_to) from backup where checked), (select min(timestamp)::timestamptz from kysely_migration))`;
