import { dictionary } from '@zxcvbn-ts/language-common';

/** So many of the most used passwords are refused. Source: NIST SP 800-63B-4 asks for a blocklist and leaves its length open. */
const COMMON_MAX = 10_000;

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COMMON_MAX));

/** Shortest part of an address that a password may not be made of: below this, words would meet it by chance. */
const NAME_CHARACTERS_MIN = 4;

/**
 * Why anybody would try this password first, or undefined: it is among the most used, or made of the address it protects or of
 * the product's own words and little else. Digits and signs around the word do not hide it.
 */
export function findWeakness(
  password: string,
  { email, productWords }: { email: string; productWords: readonly string[] },
): 'common' | 'address' | 'product' | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const word = stripEnds(plain);
  if (COMMON.has(plain)) return 'common';
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const own = [email.toLowerCase(), name, domain.split('.')[0] ?? ''].filter((part) => part.length >= NAME_CHARACTERS_MIN);
  if (own.some((part) => word === stripEnds(part) || plain === part)) return 'address';
  if (productWords.some((product) => word === product.toLowerCase())) return 'product';
  return undefined;
}

/** Without what stands before the first letter and after the last. */
function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}
