import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isPassword } from '@redoubt/identity/password-hash';
import type { SessionUser } from '../session/find-session.ts';
import { isFreshSession } from '../session/session-store.ts';
import { findPasswordHash } from './profile-store.ts';

/** Who has no password confirms an act by having logged in no longer ago than this. */
const FRESH_MINUTES = 15;

type Confirmation = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  /** Asked before the password is tried; throws when too many were tried already. */
  readonly allow: () => Promise<void>;
};

/**
 * Makes sure that it is the owner who asks, and not somebody at a browser that was left open. Throws `NotAuthorizedException` for a wrong
 * password, or `ForbiddenException` for a login that is too long ago.
 */
export async function confirmIdentity({ db }: { db: Db }, { user, password, allow }: Confirmation): Promise<void> {
  const hash = await findPasswordHash(db, { userId: user.id });
  if (hash !== null) {
    await allow();
    if (!(await isPassword(password ?? '', hash))) throw new AppError('NotAuthorizedException');
    return;
  }
  if (await isFreshSession(db, { sessionId: user.sessionId, minutes: FRESH_MINUTES })) return;
  throw new AppError('ForbiddenException', { message: 'Please log in again, and then do this.' });
}
