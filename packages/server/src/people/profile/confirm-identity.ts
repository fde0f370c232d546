import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { SessionUser } from '../session/find-session.ts';
import { isFreshSession } from '../session/session-store.ts';
import type { UserPool } from '../user-pool/user-pool.ts';

/** A user without a password confirms an action by having logged in within this time. */
const FRESH_MINUTES = 15;

/** Passwords are checked by the pool: here, or at the identity provider. */
export type ConfirmingContext = { readonly db: Db; readonly pool: Pick<UserPool, 'checkPassword'> };

type Confirmation = {
  readonly user: SessionUser;
  readonly password: string | undefined;
  /** Called before the password is checked; throws when too many were tried already. */
  readonly allow: () => Promise<void>;
};

/**
 * Makes sure that the caller is the owner, and not a stranger at an unattended browser. Throws `NotAuthorizedException` for a wrong
 * password, or `ForbiddenException` for a login that is too long ago.
 */
export async function confirmIdentity({ db, pool }: ConfirmingContext, { user, password, allow }: Confirmation): Promise<void> {
  const right = await pool.checkPassword({ db }, { user, password: password ?? '', allow });
  if (right === true) return;
  if (right === false) throw new AppError('NotAuthorizedException');
  if (await isFreshSession(db, { sessionId: user.sessionId, minutes: FRESH_MINUTES })) return;
  throw new AppError('ForbiddenException', { message: 'Please log in again, and then do this.' });
}
