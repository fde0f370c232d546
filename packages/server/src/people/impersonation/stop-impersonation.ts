import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserLookup } from '@redoubt/domain/people/impersonation/schema';
import { findUser } from '../account/user-store.ts';
import { endImpersonations } from '../session/end-impersonations.ts';
import type { SessionUser } from '../session/find-session.ts';
import { toUserLookup } from './find-impersonation-target.ts';

type Stop = {
  /** Who asks, as the site sees them: the target. */
  readonly user: SessionUser;
  /** What the browser says; only the session's own is believed. */
  readonly adminId: string;
};

/**
 * Takes an admin back to being themself. Asked again, or after the hour, it answers alike: they are back.
 * Throws `ForbiddenException` when the session is not that admin's. Source: OP-22.
 */
export async function stopImpersonation({ db }: { db: Db }, { user, adminId }: Stop): Promise<UserLookup> {
  const isBack = user.adminId === undefined && user.role === 'admin' && user.username === adminId;
  if (isBack) return toUserLookup(user);
  if (user.adminId !== adminId) throw new AppError('ForbiddenException', { facts: { userId: user.id } });
  return inTransaction(db, async (tx) => {
    const admin = await findUser(tx, { nameOrEmail: adminId });
    if (admin === undefined) throw new Error('An admin whose session is open is not there.');
    await endImpersonations(tx, { sessionId: user.sessionId, reason: 'exited' });
    return toUserLookup(admin.user);
  });
}

/** Refuses who has nothing to go back to, whatever they send. Throws `ForbiddenException`. */
export function refuseStop({ id, adminId, role }: SessionUser): void {
  if (adminId === undefined && role !== 'admin') throw new AppError('ForbiddenException', { facts: { userId: id } });
}
