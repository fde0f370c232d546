/** A picture's address changes this often, so that a new picture is seen. Source: ACCT-06. */
const PICTURE_MS = 60_000;

/** Where a user's own picture is: keyed by username, with the minute behind it. `base` is the bucket's address (ACCT-05, OP-59). */
export function profilePictureUrl({ base, username, now }: { base: string; username: string; now: number }): string {
  return `${base}/${encodeURIComponent(username)}?v=${Math.floor(now / PICTURE_MS)}`;
}

/** Shown for a user without a picture: the first letter of the address, upper case (ACCT-08). */
export function firstLetter(email: string): string {
  return [...email.trim()][0]?.toLocaleUpperCase('en') ?? '?';
}
