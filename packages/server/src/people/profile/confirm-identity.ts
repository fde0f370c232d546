import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { SessionUser } from '../session/find-session.ts';
import { isFreshSession } from '../session/session-store.ts';
import type { UserPool } from '../user-pool/user-pool.ts';

/** Who has no password confirms an act by having logged in no longer ago than this. */
const FRESH_MINUTES = 15;

/** Who knows passwords is asked: here, or at the identity provider. */
export type ConfirmingContext = { readonly db: Db; readonly pool: Pick<UserPool, 'checkPassword'> };

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
export async function confirmIdentity({ db, pool }: ConfirmingContext, { user, password, allow }: Confirmation): Promise<void> {
  const right = await pool.checkPassword({ db }, { user, password: password ?? '', allow });
  if (right === true) return;
  if (right === false) throw new AppError('NotAuthorizedException');
  if (await isFreshSession(db, { sessionId: user.sessionId, minutes: FRESH_MINUTES })) return;
  throw new AppError('ForbiddenException', { message: 'Please log in again, and then do this.' });
}
