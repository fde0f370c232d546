import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { User } from '@redoubt/domain/people/account/user';
import type { Site } from '../account/account-mails.ts';
import { findUserForUpdate } from '../account/user-store.ts';
import { recordChange } from './record-change.ts';
import { deleteSecondFactor } from './second-factor-store.ts';

type Clearing = {
  /** A username or an email address. */
  readonly nameOrEmail: string;
  /** Who decides, for the audit log. */
  readonly actor: string;
  readonly site: Site;
};

/**
 * Removes the second factor of a user who lost it, for an operator; the user is notified by mail. `cleared` is false when none was on, and
 * then nothing happens. Throws `ResourceNotFoundException`.
 */
export async function clearSecondFactor(
  { db }: { db: Db },
  { nameOrEmail, actor, site }: Clearing,
): Promise<{ user: User; cleared: boolean }> {
  return inTransaction(db, async (tx) => {
    const found = await findUserForUpdate(tx, { nameOrEmail });
    if (found === undefined) throw new AppError('ResourceNotFoundException', { message: "User doesn't exist." });
    const cleared = await deleteSecondFactor(tx, { userId: found.id });
    if (cleared) await recordChange(tx, { owner: found.user, change: 'cleared', site, actor });
    return { user: found.user, cleared };
  });
}
