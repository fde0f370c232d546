import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** A session ends so long after its login, whatever happens. */
const LIFETIME_DAYS = 30;

/** Opens a session and returns its id, which the browser's token will name. */
export async function insertSession(db: Db, { userId }: { userId: UserId }): Promise<string> {
  const { id } = await db
    .insertInto('user_session')
    .values({ user_id: userId, expires_at: sql<Date>`now() + make_interval(days => ${LIFETIME_DAYS})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** Ends every session of a person. */
export async function endSessions(db: Db, { userId }: { userId: UserId }): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Writes down that a session is in use. */
export async function touchSession(db: Db, { sessionId }: { sessionId: string }): Promise<void> {
  await db.updateTable('user_session').set({ seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
}
