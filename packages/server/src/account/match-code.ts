import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isCode } from '@redoubt/identity/code';
import { lockAccount, toAddressKey } from './account-store.ts';
import { findNewestCode, type Purpose, takeTries } from './code-store.ts';

/**
 * The id of the code that was typed, one try counted. It is not used up yet: that belongs into the transaction of what it allows.
 *
 * Throws `CodeMismatchException`, or `ExpiredCodeException` when no code of the address can be used any more: too old, used,
 * replaced or tried five times. Both take the same course whether or not anybody has the address.
 */
export async function matchCode(
  { db }: { db: Db },
  { email, purpose, code, secret }: { email: string; purpose: Purpose; code: string; secret: string },
): Promise<{ codeId: string }> {
  const addressKey = toAddressKey(email);
  const live = await inTransaction(db, async (tx) => {
    await lockAccount(tx, { email });
    return takeTries(tx, { addressKey, purpose });
  });
  const newest = await findNewestCode(db, { addressKey, purpose });
  const match = live.find(({ id, codeHash }) => isCode({ codeId: id, code, secret, hash: codeHash }));
  if (match !== undefined) return { codeId: match.id };
  throw new AppError(live.length === 0 && newest !== undefined ? 'ExpiredCodeException' : 'CodeMismatchException');
}
