import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';

/** The cost of one guess at the passphrase: 128 MB of memory and about half a second (RFC 7914). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const PASSPHRASE_MIN = 12;

const Base64 = z.base64();
const Sealed = z.object({ cipher: z.literal('aes-256-gcm'), salt: Base64, nonce: Base64, tag: Base64, data: Base64 });

/** Why a passphrase will not do, as a sentence; `undefined` when it will. */
export function findPassphraseFault(passphrase: string): string | undefined {
  return passphrase.length < PASSPHRASE_MIN ? `A passphrase has at least ${PASSPHRASE_MIN} characters.` : undefined;
}

/** Encrypts an installation's secrets with a key from the passphrase. */
export function sealSecrets(text: string, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', toKey(passphrase, salt), nonce);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), data };
  const sealed = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]));
  return `${JSON.stringify({ cipher: 'aes-256-gcm', ...sealed }, undefined, 2)}\n`;
}

/** The secrets again; `undefined` with another passphrase, or when the file was changed. */
export function openSecrets(text: string, passphrase: string): string | undefined {
  const { salt, nonce, tag, data } = Sealed.parse(JSON.parse(text));
  const bytes = (part: string) => Buffer.from(part, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', toKey(passphrase, bytes(salt)), bytes(nonce), { authTagLength: 16 });
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const toKey = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFC'), salt, 32, COST);
