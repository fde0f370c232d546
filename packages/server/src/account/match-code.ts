import type { Db } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { isCode } from '@redoubt/identity/code';
import { toAddressKey } from './account-store.ts';
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
  const live = await takeTries(db, { addressKey, purpose });
  const match = live.find(({ id, codeHash }) => isCode({ codeId: id, code, secret, hash: codeHash }));
  if (match !== undefined) return { codeId: match.id };
  const asked = live.length === 0 && (await findNewestCode(db, { addressKey, purpose })) !== undefined;
  throw new AppError(asked ? 'ExpiredCodeException' : 'CodeMismatchException');
}
