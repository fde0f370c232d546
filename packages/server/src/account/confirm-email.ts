import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { confirmAccount, findAccount, lockAccount } from './account-store.ts';
import { endCodes, useCode } from './code-store.ts';
import { matchCode } from './match-code.ts';

/**
 * Confirms an address by the code that was mailed to it.
 *
 * Throws `NotAuthorizedException` when it does not wait for that, `CodeMismatchException` or `ExpiredCodeException`.
 */
export async function confirmEmail(
  { db }: { db: Db },
  { email, code, secret }: { email: string; code: string; secret: string },
): Promise<void> {
  const account = await findAccount(db, { email });
  if (account !== undefined && account.confirmedAt !== null) throw notAwaiting(email);
  const { codeId } = await matchCode({ db }, { email, purpose: 'sign-up', code, secret });
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    const used = await useCode(tx, { id: codeId });
    if (used === undefined) throw new AppError('ExpiredCodeException');
    if (!(await confirmAccount(tx, { id: used.userId, passwordHash: used.passwordHash }))) throw notAwaiting(email);
    await endCodes(tx, { userId: used.userId });
  });
}

/** What is said of an address that is confirmed, or never signed up. */
export function notAwaiting(email: string): AppError {
  return new AppError('NotAuthorizedException', { message: `Email ${email} is not awaiting authorization.` });
}
