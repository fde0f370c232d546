import { AppError } from '@redoubt/domain/errors';
import { meetsPasswordRule } from '@redoubt/domain/people/account/password';
import { findWeakness } from '@redoubt/identity/weak-password';

/** Throws `InvalidPasswordException` for a password that breaks the rule, or that anybody would try first. */
export function requireGoodPassword(password: string, { email, siteName }: { email: string; siteName: string }): void {
  if (!meetsPasswordRule(password)) throw new AppError('InvalidPasswordException');
  const weakness = findWeakness(password, { email, productWords: [siteName] });
  if (weakness !== undefined) throw new AppError('InvalidPasswordException', { reason: weakness });
}
