import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { whyOver } from '@redoubt/domain/people/impersonation/why-over';
import type { Role } from '@redoubt/domain/people/user/role';
import { sql } from 'kysely';
import { endLostImpersonations } from './end-impersonations.ts';
import { isOpen, touchSession } from './session-store.ts';

/** A user who is logged in, as the database has them now. */
export type SessionUser = {
  readonly id: UserId;
  /** While an admin impersonates this user, the admin's own session. */
  readonly sessionId: string;
  readonly username: string;
  /** Null where an account has none. */
  readonly email: string | null;
  readonly role: Role;
  /** When the account was made; not known of who acts without a session. */
  readonly createdAt?: Date;
  /** The admin's username, only while they impersonate this user (SESS-03). */
  readonly adminId?: string;
  /** When that ends, unless it is ended before: only while they impersonate this user. */
  readonly impersonationEndsAt?: Date;
};

/** Use is written down no more often than this: one write an active visitor, not one a call. */
const TOUCH_MINUTES = 5;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whose session this is; `undefined` when it was never opened, has ended or expired, was left alone too long, or its user is disabled.
 * An impersonating admin is the impersonated user, for as long as they may: nothing of it stands in the browser's token, so no answer
 * that is late can begin it again.
 */
export async function findSession({ db }: { db: Db }, { sessionId }: { sessionId: string }): Promise<SessionUser | undefined> {
  if (!SESSION_ID.test(sessionId)) return undefined;
  const row = await selectSession(db, sessionId).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.stale) await touchSession(db, { sessionId });
  const { id, username, email, role, created_at: createdAt, target } = row;
  const own = { id: UserId.parse(id), sessionId, username, email, role, createdAt };
  if (target === null) return own;
  const { disabled, inTime, endsAt, createdAt: targetCreatedAt, ...seen } = target;
  const facts = { sessionOpen: true, inTime, admin: { role, disabled: false }, target: { role: seen.role, disabled } };
  if (whyOver(facts) === undefined) {
    const times = { createdAt: new Date(targetCreatedAt), impersonationEndsAt: new Date(endsAt) };
    return { ...seen, id: UserId.parse(seen.id), sessionId, adminId: username, ...times };
  }
  await endLostImpersonations({ db }, { sessionId });
  return own;
}

type Target = Pick<SessionUser, 'username' | 'email' | 'role'> & {
  id: string;
  disabled: boolean;
  inTime: boolean;
  endsAt: string;
  createdAt: string;
};

function selectSession(db: Db, sessionId: string) {
  return db
    .selectFrom('user_session as session')
    .innerJoin('user_account as account', 'account.id', 'session.user_id')
    .where('session.id', '=', sessionId)
    .where(isOpen())
    .where('account.disabled_at', 'is', null)
    .select(['account.id', 'account.username', 'account.email', 'account.role', 'account.created_at'])
    .select(sql<boolean>`session.seen_at < now() - make_interval(mins => ${TOUCH_MINUTES})`.as('stale'))
    .select(
      sql<Target | null>`(
        select json_build_object('id', target.id, 'username', target.username, 'email', target.email, 'role', target.role,
          'disabled', target.disabled_at is not null, 'inTime', impersonation.expires_at > now(), 'endsAt', impersonation.expires_at,
          'createdAt', target.created_at)
        from impersonation join user_account as target on target.id = impersonation.target_id
        where impersonation.session_id = session.id and impersonation.ended_at is null)`.as('target'),
    );
}
