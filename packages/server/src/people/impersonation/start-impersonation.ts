import { inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserLookup } from '@redoubt/domain/people/impersonation/schema';
import { NO_SUCH_USER_MESSAGE } from '@redoubt/domain/people/impersonation/tool-messages';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import { type FoundUser, findUserForUpdate } from '../account/user-store.ts';
import { endLostImpersonations } from '../session/end-impersonations.ts';
import type { SessionUser } from '../session/find-session.ts';
import { insertImpersonation } from '../session/impersonation-store.ts';
import { toUserLookup } from './find-impersonation-target.ts';
import { type Admin, type AdminContext, requireAdmin } from './require-admin.ts';

type Start = {
  /** Who asks. */
  readonly user: SessionUser;
  /** A username or an email address. */
  readonly nameOrEmail: string;
};

/**
 * Lets an admin see the site as another user, in this session only, until they exit, or for an hour.
 *
 * Throws `ForbiddenException` for a caller who is no admin, for an admin who impersonates already, and for forbidden targets:
 * the admin themself, other admins, disabled users, users who never confirmed an address. Throws `ResourceNotFoundException` for an unknown user.
 * Source: OP-22.
 */
export async function startImpersonation(
  ctx: AdminContext,
  { user: { sessionId }, nameOrEmail }: Start,
): Promise<{ user: UserLookup; adminId: string }> {
  const admin = await requireAdmin(ctx, { sessionId });
  return inTransaction(ctx.db, async (tx) => {
    const target = await findTarget(tx, { admin, nameOrEmail });
    await endLostImpersonations({ db: tx }, { sessionId });
    if (!(await insertImpersonation(tx, { sessionId, adminId: admin.id, targetId: target.id }))) throw nested();
    await appendAuditLog(tx, { actor: admin.username, action: 'impersonation.start', subject: target.user.username, details: {} });
    return { user: toUserLookup(target.user), adminId: admin.username };
  });
}

/** Checks that the caller may start an impersonation, of any target. Throws `ForbiddenException`. */
export async function refuseStart({ sessionId, adminId }: SessionUser, ctx: AdminContext): Promise<void> {
  await requireAdmin(ctx, { sessionId });
  if (adminId !== undefined) throw nested();
}

async function findTarget(tx: Tx, { admin, nameOrEmail }: { admin: Admin; nameOrEmail: string }): Promise<FoundUser> {
  const target = await findUserForUpdate(tx, { nameOrEmail });
  if (target === undefined) {
    throw new AppError('ResourceNotFoundException', { message: NO_SUCH_USER_MESSAGE, field: 'impersonatingUserId' });
  }
  if (target.id === admin.id) throw forbidden('You cannot impersonate yourself.');
  if (target.user.admin) throw forbidden('Another admin cannot be impersonated.');
  if (target.user.disabled) throw forbidden('This account is disabled.');
  if (!target.user.confirmed) throw forbidden('This account has not been confirmed yet.');
  return target;
}

function nested(): AppError {
  return forbidden('You are impersonating a user already. Please exit first.');
}

function forbidden(message: string): AppError {
  return new AppError('ForbiddenException', { message });
}
