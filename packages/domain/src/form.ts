import * as z from 'zod/mini';

/** Longest email address of a form, in characters. Source: CONST-01. */
export const EMAIL_CHARACTERS_MAX = 320;

/** Longest URL of a form, in characters. Source: CONST-02. */
export const URL_CHARACTERS_MAX = 2048;

// One @, no space, no invisible character, no list or header syntax: an address goes into a mail header
// unquoted. The host has at least two labels; none is empty or begins or ends with a hyphen (RFC 1123,
// 2.1).
const EMAIL_SHAPE = /^[^\s\p{C}@"(),:;<>[\]\\]+@(?!-)[^\s\p{C}@"(),:;<>[\]\\.]+(?<!-)(?:\.(?!-)[^\s\p{C}@"(),:;<>[\]\\.]+(?<!-))+$/u;

/** Trimmed, NFKC, lower case: the form in which email addresses are compared and stored. */
export function toCanonicalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** An email address as it is stored. Rejects lists, quotes and line breaks. */
export const Email = z
  .pipe(z.string(), z.transform(toCanonicalEmail))
  .check(z.refine((text: string) => text.length <= EMAIL_CHARACTERS_MAX && EMAIL_SHAPE.test(text), 'Invalid email.'));

function isWebAddress(text: string): boolean {
  // The parser accepts line breaks and control characters; headers and the database do not.
  if (/[\s\p{C}]/u.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** The address of a web page: http or https, never a script or data address. */
export const WebAddress = z
  .string()
  .check(z.trim(), z.maxLength(URL_CHARACTERS_MAX), z.refine(isWebAddress, 'Please give an address that begins with https://'));
