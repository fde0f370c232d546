import { AppError } from '@redoubt/domain/errors';
import type { User } from '@redoubt/domain/people/account/user';
import type { UserLookup } from '@redoubt/domain/people/impersonation/schema';
import { NO_SUCH_USER_MESSAGE } from '@redoubt/domain/people/impersonation/tool-messages';
import { findUser } from '../account/user-store.ts';
import type { SessionUser } from '../session/find-session.ts';
import { type AdminContext, requireAdmin } from './require-admin.ts';

type Lookup = {
  /** Who asks. */
  readonly user: SessionUser;
  /** A username or an email address. */
  readonly nameOrEmail: string;
};

/** Finds a user for the impersonation tool. Throws `ForbiddenException` for callers who are no admin, then `ResourceNotFoundException`. */
export async function findImpersonationTarget(ctx: AdminContext, { user, nameOrEmail }: Lookup): Promise<UserLookup> {
  await requireAdmin(ctx, { sessionId: user.sessionId });
  const found = await findUser(ctx.db, { nameOrEmail });
  if (found === undefined) throw new AppError('ResourceNotFoundException', { message: NO_SUCH_USER_MESSAGE, field: 'id' });
  return toUserLookup(found.user);
}

export function toUserLookup({ email, username }: Pick<User, 'email' | 'username'>): UserLookup {
  return { id: username, email, username };
}
