import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '@redoubt/domain/account/schema';

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
