import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { isPassword } from '@redoubt/identity/password-hash';
import { addJob, PRIORITY_OF_CODES } from '../../platform/job/add-job.ts';
import { type Account, findAccount, toAddressKey } from '../account/account-store.ts';
import { findNewestCode } from '../account/code-store.ts';
import { returnLoginTry, takeLoginTry } from '../account/login-failure-store.ts';
import type { BrowserKey } from '../account/trusted-browser-store.ts';

type Login = {
  readonly email: string;
  readonly password: string;
  readonly browser?: BrowserKey;
  /** A few words about the browser, for the mail about a login in a pause. */
  readonly device?: string;
};

/**
 * Whose address and password these are. Every refusal is the same, and takes as long: unknown address, wrong password, disabled
 * account, too many failures before.
 *
 * In a pause the right password is refused like a wrong one, and the way in comes by mail (`mailLoginLink`). Each login in a pause orders
 * that work, right or wrong, and the worker knows whether there is a mail to send: the answer and its time do not tell.
 *
 * Throws `NotAuthorizedException`; or `UserNotConfirmedException` after the right password of an address not yet confirmed.
 */
export async function checkLogin({ db }: { db: Db }, { email, password, browser, device = '' }: Login): Promise<{ userId: UserId }> {
  const attempt = await takeLoginTry(db, { email, browser });
  const account = await findAccount(db, { email });
  const known = await isPassword(password, await findPasswordHash(db, { email, account, browser }));
  const right = known && account !== undefined && account.disabledAt === null;
  if (!attempt.allowed) {
    const payload = { email, browser: browser?.toString('hex') ?? '', device, right };
    await addJob(db, 'mail-login-link', payload, { priority: PRIORITY_OF_CODES });
  }
  if (!attempt.allowed || !right) throw new AppError('NotAuthorizedException');
  await returnLoginTry(db, attempt);
  if (account.confirmedAt === null) throw new AppError('UserNotConfirmedException');
  return { userId: account.id };
}

/**
 * Until an address is confirmed, the password is the one of the newest sign-up, or of the newest in this browser. Looked for in any case: a
 * question less would tell.
 */
async function findPasswordHash(
  db: Db,
  { email, account, browser }: { email: string; account: Account | undefined; browser: BrowserKey },
): Promise<string | null> {
  const newest = await findNewestCode(db, { addressKey: toAddressKey(email), purpose: 'sign-up', browser });
  if (account === undefined) return null;
  return account.confirmedAt === null ? (newest?.passwordHash ?? account.passwordHash) : account.passwordHash;
}
