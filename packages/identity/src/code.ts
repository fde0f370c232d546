import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';

/** Six random digits, zeros in front included. Source: OP-36. */
export function makeCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** A code as it is stored: of use only together with the installation's secret and the code's own id. */
export function hashCode({ codeId, code, secret }: { codeId: string; code: string; secret: string }): Buffer {
  return createHmac('sha256', secret).update(`code ${codeId} ${code}`).digest();
}

/** Compares in constant time. */
export function isCode({ codeId, code, secret, hash }: { codeId: string; code: string; secret: string; hash: Buffer }): boolean {
  return timingSafeEqual(hashCode({ codeId, code, secret }), hash);
}

const TOKEN_BYTES = 16;
const TOKEN_SHAPE = new RegExp(`^[a-p]{${2 * TOKEN_BYTES}}$`);

/**
 * What a link in a mail carries in place of a code: 128 random bits in letters alone, so that no part of it looks like a six-digit code.
 * Stored and compared like a code.
 */
export function makeLinkToken(): string {
  return randomBytes(TOKEN_BYTES)
    .toString('hex')
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/** Whether a text has the shape of a link's token. No code has. */
export function isLinkToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}
