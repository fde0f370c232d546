import { findOwnWord, type PasswordWeakness } from '@redoubt/domain/people/account/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** So many of the most used passwords are refused. Source: NIST SP 800-63B-4 asks for a blocklist and leaves its length open. */
const COMMON_MAX = 10_000;

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COMMON_MAX));

/**
 * Why anybody would try this password first, or undefined: it is among the most used, or made of the address it protects or of
 * the product's own words and little else.
 */
export function findWeakness(password: string, own: { email: string; productWords: readonly string[] }): PasswordWeakness | undefined {
  return COMMON.has(password.normalize('NFKC').toLowerCase()) ? 'common' : findOwnWord(password, own);
}
