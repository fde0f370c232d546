import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { findIdentityMethod } from '../account/identity-store.ts';
import { findPasswordHash } from '../account/profile-store.ts';

/** Whether a person logs in with a password: one of ours, or one that the identity provider keeps. */
export async function hasPassword(db: Db, { userId }: { userId: UserId }): Promise<boolean> {
  return (await findPasswordHash(db, { userId })) !== null || (await findIdentityMethod(db, { userId })) === 'password';
}
