import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { UserId } from '@redoubt/domain/ids';
import type { Settings } from '../../platform/settings/settings.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { isOpen } from '../session/session-store.ts';

export type AdminContext = { readonly db: Db; readonly settings: Pick<Settings, 'secondFactorForAdmins'> };

/** Whose session it really is. */
export type Admin = { readonly id: UserId; readonly username: string; readonly email: string | null };

/**
 * The admin to whom a session belongs, also while they impersonate a user: who they are seen as does not matter here, nor which
 * features are shown to them. Throws `ForbiddenException` for everybody else, and where a second factor is needed and missing.
 * Source: OP-22.
 */
export async function requireAdmin({ db, settings }: AdminContext, { sessionId }: { sessionId: string }): Promise<Admin> {
  const admin = await db
    .selectFrom('user_account as account')
    .where('account.id', 'in', (session) =>
      session.selectFrom('user_session').where('id', '=', sessionId).where(isOpen()).select('user_id'),
    )
    .where('account.role', '=', 'admin')
    .where('account.disabled_at', 'is', null)
    .select(['account.id', 'account.username', 'account.email'])
    .executeTakeFirst();
  if (admin === undefined) throw new AppError('ForbiddenException', { facts: { needed: 'admin' } });
  const id = UserId.parse(admin.id);
  await requireSecondFactor({ db, settings }, { userId: id });
  return { ...admin, id };
}
