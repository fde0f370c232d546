/** Fewest characters of a password. Source: AUTH-19. */
export const PASSWORD_CHARACTERS_MIN = 8;

/** Most characters: far beyond any sentence, and little enough to hash quickly. Source: OP-37. */
const PASSWORD_CHARACTERS_MAX = 256;

/**
 * Whether a password keeps the rule that a form can check: 8 to 256 characters with a digit 0-9 and a letter A-Z or a-z among
 * them; any other characters may stand beside. Counted in code points. Source: AUTH-18 to 20, OP-37.
 */
export function meetsPasswordRule(password: string): boolean {
  const characters = [...password].length;
  return (
    characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX && /[0-9]/.test(password) && /[A-Za-z]/.test(password)
  );
}

/** Why a password that follows the rule is rejected all the same: an attacker would guess it first. */
export type PasswordWeakness = 'common' | 'address' | 'product';

/** Shortest part of an address that a password may not be made of: below this, words would meet it by chance. */
const NAME_CHARACTERS_MIN = 4;

/** Whether a password is made of the address that it protects, or of the site's own words, and little else. Digits and signs around them do not hide it. */
export function findOwnWord(
  password: string,
  { email, productWords }: { email: string; productWords: readonly string[] },
): 'address' | 'product' | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const word = stripEnds(plain);
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const own = [email.toLowerCase(), name, domain.split('.')[0] ?? ''].filter((part) => part.length >= NAME_CHARACTERS_MIN);
  if (own.some((part) => word === stripEnds(part) || plain === part)) return 'address';
  return productWords.some((product) => word === product.toLowerCase()) ? 'product' : undefined;
}

/** Without what stands before the first letter and after the last. */
function stripEnds(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** A password that was refused, and the reason that came with the refusal. */
export type RefusedPassword = { readonly password: string; readonly reason: string | undefined };

/**
 * One line of the rule as it is shown: still missing, kept, broken, or unknown until the server is asked.
 */
export type PasswordRule = { readonly words: string; readonly state: 'missing' | 'kept' | 'broken' | 'unknown' };

/**
 * The rule for passwords, part by part. The most used passwords are a list too long for a browser: that a password is among them is known
 * once the server refused it.
 */
export function listPasswordRules(
  password: string,
  { email, siteName, refused }: { email: string; siteName: string; refused?: RefusedPassword | undefined },
): PasswordRule[] {
  const toState = (kept: boolean) => (kept ? 'kept' : 'missing');
  const reason = refused?.password === password ? refused.reason : undefined;
  const own = findOwnWord(password, { email, productWords: [siteName] });
  return [
    { words: `${PASSWORD_CHARACTERS_MIN} characters`, state: toState([...password].length >= PASSWORD_CHARACTERS_MIN) },
    { words: 'a digit', state: toState(/[0-9]/.test(password)) },
    { words: 'a letter', state: toState(/[A-Za-z]/.test(password)) },
    { words: `not your address or “${siteName}”`, state: own === undefined ? toState(password !== '') : 'broken' },
    { words: 'not a common password', state: reason === 'common' ? 'broken' : 'unknown' },
  ];
}
