import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import type { Profile } from '@redoubt/domain/people/profile/schema';
import { findProfileRow } from '../account/profile-store.ts';
import { hasPassword } from '../user-pool/user-pool-store.ts';

/**
 * A person's account as they see it. `pictureBase` is where pictures are shown. Throws `ResourceNotFoundException` when it was
 * deleted meanwhile.
 */
export async function getProfile({ db }: { db: Db }, { userId, pictureBase }: { userId: UserId; pictureBase: string }): Promise<Profile> {
  const row = await findProfileRow(db, { userId });
  if (row === undefined) throw new AppError('ResourceNotFoundException');
  const { username, email } = row;
  const byPassword = await hasPassword(db, { userId });
  return {
    username,
    email,
    emailVerified: row.confirmedAt !== null,
    name: null,
    image: row.pictureKey === null ? null : `${pictureBase}/${encodeURIComponent(username)}`,
    // The ways to log in exclude each other: an address belongs to one of them.
    provider: byPassword ? 'email' : 'google',
    createdAt: row.createdAt.toISOString(),
    surveyCompleted: row.surveyed,
    hasPassword: byPassword,
  };
}
