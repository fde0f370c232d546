import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { isPassword } from '@redoubt/identity/password-hash';
import { type Account, findAccount, toAddressKey } from './account-store.ts';
import { findNewestCode } from './code-store.ts';
import { deleteLoginFailures, takeLoginTry } from './login-failure-store.ts';

/**
 * Whose address and password these are. Every refusal is the same, and takes as long: unknown address, wrong password, disabled
 * account, too many failures before.
 *
 * Throws `NotAuthorizedException`; or `UserNotConfirmedException` after the right password of an address not yet confirmed.
 */
export async function checkLogin(
  { db }: { db: Db },
  { email, password }: { email: string; password: string },
): Promise<{ userId: UserId }> {
  const allowed = await takeLoginTry(db, { email });
  const account = await findAccount(db, { email });
  const right = await isPassword(password, await findPasswordHash(db, { email, account }));
  if (!allowed || !right || account === undefined || account.disabledAt !== null) throw new AppError('NotAuthorizedException');
  await deleteLoginFailures(db, { email });
  if (account.confirmedAt === null) throw new AppError('UserNotConfirmedException');
  return { userId: account.id };
}

/** Until an address is confirmed, the password is the one of the newest sign-up. Looked for in any case: a question less would tell. */
async function findPasswordHash(db: Db, { email, account }: { email: string; account: Account | undefined }): Promise<string | null> {
  const newest = await findNewestCode(db, { addressKey: toAddressKey(email), purpose: 'sign-up' });
  if (account === undefined) return null;
  return account.confirmedAt === null ? (newest?.passwordHash ?? account.passwordHash) : account.passwordHash;
}
