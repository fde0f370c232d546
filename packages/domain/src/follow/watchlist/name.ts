import { WATCHLIST_NAME_MAX } from './limits.ts';

// Nothing that breaks a line or turns the direction of what stands beside it.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name as it is stored and compared: NFC, without blanks at its ends. */
export function toWatchlistName(text: string): string {
  return text.normalize('NFC').trim();
}

/** What is wrong with a name in that form, in words; undefined when nothing is. Length is counted in characters, not in halves of them. */
export function findNameProblem(name: string): string | undefined {
  if (name === '') return 'Please give the list a name.';
  if ([...name].length > WATCHLIST_NAME_MAX) return `Please use at most ${WATCHLIST_NAME_MAX} characters.`;
  return FORBIDDEN.test(name) || !name.isWellFormed() ? 'Please use ordinary characters.' : undefined;
}

/** A name that none of `taken` is: the one asked for, or that with a number. */
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
