import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { confirmAccount, findAccount, lockAccount } from '../account/account-store.ts';
import { endCodes, useCode } from '../account/code-store.ts';
import { type BrowserKey, trustBrowser } from '../account/trusted-browser-store.ts';
import { matchCode } from './match-code.ts';

type Proof = {
  readonly email: string;
  readonly code: string;
  readonly secret: string;
  readonly browser?: BrowserKey;
  /** Asked before a code is tried for which another browser signed up; throws when there was too much of that. */
  readonly allow: () => Promise<void>;
};

/**
 * Confirms an address by the code that was mailed to it, and trusts the browser in which that happened.
 *
 * Throws `NotAuthorizedException` when it does not wait for that, `CodeMismatchException` or `ExpiredCodeException`.
 */
export async function confirmEmail({ db }: { db: Db }, { email, code, secret, browser, allow }: Proof): Promise<void> {
  const account = await findAccount(db, { email });
  if (account !== undefined && account.confirmedAt !== null) throw notAwaiting(email);
  const { codeId } = await matchCode({ db }, { email, purpose: 'sign-up', code, secret, browser, allow });
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const used = await useCode(tx, { id: codeId });
    if (used === undefined) throw new AppError('ExpiredCodeException');
    if (!(await confirmAccount(tx, { id: used.userId, passwordHash: used.passwordHash }))) throw notAwaiting(email);
    await endCodes(tx, { userId: used.userId });
    await trustBrowser(tx, { userId: used.userId, browser });
  });
}

/** What is said of an address that is confirmed, or never signed up. */
export function notAwaiting(email: string): AppError {
  return new AppError('NotAuthorizedException', { message: `Email ${email} is not awaiting authorization.` });
}
