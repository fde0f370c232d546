import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A session ends so long after its login, whatever happens. */
const LIFETIME_DAYS = 30;

/** A session ends when it was not used for so long. */
const IDLE_DAYS = 7;

/**
 * Opens a session and returns its id, which the browser's token will name. `device` is a few words for its owner. Throws
 * `NotAuthorizedException` for an account that was deleted meanwhile.
 */
export async function insertSession(db: Db, { userId, device }: { userId: UserId; device?: string | undefined }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into user_session (user_id, device, expires_at)
    select id, ${device ?? null}, now() + make_interval(days => ${LIFETIME_DAYS}) from user_account where id = ${userId} for key share
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('NotAuthorizedException');
  return row.id;
}

/** Ends one session: a copy of its token is of no use from then on. */
export async function endSession(db: Db, { sessionId }: { sessionId: string }): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends one session of a person. False when it is none of theirs, or has ended. */
export async function endOwnSession(db: Db, { userId, sessionId }: { userId: UserId; sessionId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of a person, save the one to keep. */
export async function endSessions(db: Db, { userId, keep }: { userId: UserId; keep?: string }): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .execute();
}

/** A session that is open, as its owner sees it. */
export type OpenSession = { readonly id: string; readonly device: string | null; readonly createdAt: Date; readonly seenAt: Date };

/** The open sessions of a person, the one used last first. */
export async function listOpenSessions(db: Db, { userId }: { userId: UserId }): Promise<OpenSession[]> {
  return db
    .selectFrom('user_session')
    .where('user_id', '=', userId)
    .where(isOpen())
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .execute();
}

/** Not ended, not expired, not left alone for too long: what counts is the same as when a session is looked up. */
export function isOpen() {
  return sql<boolean>`ended_at is null and expires_at > now() and seen_at > now() - make_interval(days => ${IDLE_DAYS})`;
}

/** Writes down that a session is in use. */
export async function touchSession(db: Db, { sessionId }: { sessionId: string }): Promise<void> {
  await db.updateTable('user_session').set({ seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
}

/** Whether a session was opened no longer ago than `minutes`. */
export async function isFreshSession(db: Db, { sessionId, minutes }: { sessionId: string; minutes: number }): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
