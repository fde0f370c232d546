import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import type { Role } from '@redoubt/domain/user/role';
import { sql } from 'kysely';
import { isOpen, touchSession } from './session-store.ts';

/** Somebody who is logged in, as the database knows them now. */
export type SessionUser = {
  readonly id: UserId;
  readonly sessionId: string;
  readonly username: string;
  /** Null where an account has none. */
  readonly email: string | null;
  readonly role: Role;
};

/** Use is written down no more often than this: one write an active visitor, not one a call. */
const TOUCH_MINUTES = 5;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose session this is; `undefined` when it was never opened, has ended or expired, was left alone too long, or its user is disabled. */
export async function findSession({ db }: { db: Db }, { sessionId }: { sessionId: string }): Promise<SessionUser | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  const row = await db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.id', '=', sessionId)
    .where(isOpen())
    .where('account.disabled_at', 'is', null)
    .select(['account.id', 'account.username', 'account.email', 'account.role'])
    .select(sql<boolean>`session.seen_at < now() - make_interval(mins => ${TOUCH_MINUTES})`.as('stale'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { stale, id, ...user } = row;
  if (stale) await touchSession(db, { sessionId });
  return { ...user, id: UserId.parse(id), sessionId };
}
