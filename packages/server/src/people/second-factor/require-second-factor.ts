import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import type { Settings } from '../../platform/settings/settings.ts';
import { hasSecondFactor } from './check-code.ts';

type FactorContext = { readonly db: Db; readonly settings: Pick<Settings, 'secondFactorForAdmins'> };

/** Whether this person may act as an admin or editor: where those need a second factor, only once theirs is on. */
export async function hasNeededFactor({ db, settings }: FactorContext, { userId }: { userId: UserId }): Promise<boolean> {
  return !settings.secondFactorForAdmins || (await hasSecondFactor({ db }, { userId }));
}

/**
 * Lets an admin or editor do what only they may, unless a second factor is needed for it and theirs is not on. `userId` is an admin's own id,
 * not that of whom they impersonate. Throws `ForbiddenException`.
 */
export async function requireSecondFactor(ctx: FactorContext, { userId }: { userId: UserId }): Promise<void> {
  if (await hasNeededFactor(ctx, { userId })) return;
  throw new AppError('ForbiddenException', {
    message: 'Please set up a second factor in your account settings first.',
    facts: { userId, secondFactor: 'missing' },
  });
}
