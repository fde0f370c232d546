import type { Db } from '@redoubt/db/client';
import { UserId } from '@redoubt/domain/ids';
import { findIdentityMethod } from '../account/identity-store.ts';
import { findPasswordHash } from '../account/profile-store.ts';

/** What a pool calls the person whose password it keeps; `undefined` for everybody else. */
export async function findPoolSubject(db: Db, { userId, issuer }: { userId: UserId; issuer: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_identity')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('method', '=', 'password')
    .orderBy('created_at')
    .orderBy('subject')
    .select('subject')
    .executeTakeFirst();
  return row?.subject;
}

/** The account of an address whose password a pool keeps. */
export async function findPoolAccount(db: Db, { email, issuer }: { email: string; issuer: string }): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('user_account as account')
    .innerJoin('user_identity as identity', 'identity.user_id', 'account.id')
    .where('account.email', '=', email)
    .where('identity.issuer', '=', issuer)
    .where('identity.method', '=', 'password')
    .select('account.id')
    .executeTakeFirst();
  return row && UserId.parse(row.id);
}

/** Lets an account's address follow the pool's, unless another account has it. */
export async function updateEmail(db: Db, { userId, email }: { userId: UserId; email: string }): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ email })
    .where('id', '=', userId)
    .where('email', 'is distinct from', email)
    .where((row) => row.not(row.exists(row.selectFrom('user_account as other').where('other.email', '=', email).select('other.id'))))
    .execute();
}

/** Whether a person logs in with a password: one of ours, or one that the identity provider keeps. */
export async function hasPassword(db: Db, { userId }: { userId: UserId }): Promise<boolean> {
  return (await findPasswordHash(db, { userId })) !== null || (await findIdentityMethod(db, { userId })) === 'password';
}
