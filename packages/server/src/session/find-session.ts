import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import type { Role } from '@redoubt/domain/user/role';
import { sql } from 'kysely';

/** Somebody who is logged in, as the database knows them now. */
export type SessionUser = {
  readonly id: UserId;
  readonly username: string;
  readonly role: Role;
};

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose session this is; `undefined` when it was never opened, has ended or expired, or its user is disabled. */
export async function findSession({ db }: { db: Db }, { sessionId }: { sessionId: string }): Promise<SessionUser | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  const row = await db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.disabled_at', 'is', null)
    .select(['account.id', 'account.username', 'account.role'])
    .executeTakeFirst();
  return row && { ...row, id: UserId.parse(row.id) };
}
