/** Characters of a name. Source: OP-41. */
export const WATCHLIST_NAME_MAX = 50;

// Control characters, line separators and marks that change the text direction of what follows.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name as it is stored and compared: NFC, trimmed. */
export function toWatchlistName(text: string): string {
  return text.normalize('NFC').trim();
}

/**
 * The message for an invalid normalised name; undefined for a valid one. The length counts code
 * points.
 */
export function findNameProblem(name: string): string | undefined {
  if (name === '') return 'Please give the list a name.';
  if ([...name].length > WATCHLIST_NAME_MAX) return `Please use at most ${WATCHLIST_NAME_MAX} characters.`;
  return FORBIDDEN.test(name) || !name.isWellFormed() ? 'Please use ordinary characters.' : undefined;
}

/** `wanted`, with a number where `taken` contains it. */
export function toFreeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const suffix = ` ${number}`;
    const name =
      [...wanted]
        .slice(0, WATCHLIST_NAME_MAX - suffix.length)
        .join('')
        .trimEnd() + suffix;
    if (!taken.includes(name)) return name;
  }
}
