/** Fewest characters of a password. Source: specification §9 (AUTH-19). */
export const PASSWORD_CHARACTERS_MIN = 8;

/** Most characters: far beyond any sentence, and little enough to hash quickly. Source: OP-37. */
const PASSWORD_CHARACTERS_MAX = 256;

/**
 * Whether a password keeps the rule that a form can check: 8 to 256 characters with a digit 0-9 and a letter A-Z or a-z among
 * them; any other characters may stand beside. Counted in code points. Source: specification §5 (AUTH-18 to 20, OP-37).
 */
export function meetsPasswordRule(password: string): boolean {
  const characters = [...password].length;
  return (
    characters >= PASSWORD_CHARACTERS_MIN && characters <= PASSWORD_CHARACTERS_MAX && /[0-9]/.test(password) && /[A-Za-z]/.test(password)
  );
}
