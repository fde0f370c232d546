import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { UserId } from '@redoubt/domain/ids';
import { RECOVERY_CHARACTERS, RECOVERY_CODES, RECOVERY_LENGTH } from '@redoubt/domain/people/second-factor/factor-code';

/** As long as what HMAC-SHA-1 gives. Source: RFC 4226 §4, R6. */
const SECRET_BYTES = 20;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret for an app. */
export function makeFactorSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as it is stored: readable only with `installationSecret`, and only as that of the person it was stored for. */
export function sealSecret(secret: Uint8Array, { userId, installationSecret }: { userId: UserId; installationSecret: string }): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(installationSecret, 'secret'), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** The secret that was stored. Throws when it was changed, is another person's, or was stored with another installation's secret. */
export function openSecret(sealed: Uint8Array, { userId, installationSecret }: { userId: UserId; installationSecret: string }): Buffer {
  const [nonce, rest] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)];
  const decipher = createDecipheriv(CIPHER, deriveKey(installationSecret, 'secret'), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(rest.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** New recovery codes, all different. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    codes.add(Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_CHARACTERS.charAt(randomInt(RECOVERY_CHARACTERS.length))).join(''));
  }
  return [...codes];
}

/** A recovery code as it is stored: of use only together with the installation's secret and the person's id. */
export function hashRecoveryCode(code: string, { userId, installationSecret }: { userId: UserId; installationSecret: string }): Buffer {
  return createHmac('sha256', deriveKey(installationSecret, 'recovery code')).update(`${userId} ${code}`).digest();
}

/** Keys for different purposes tell nothing of each other, nor of the secret they come from. */
function deriveKey(installationSecret: string, purpose: 'secret' | 'recovery code'): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, '', `second factor: ${purpose}`, KEY_BYTES));
}
