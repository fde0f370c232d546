import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Source: NIST SP 800-38D: 96-bit nonces, tags of 128 bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a document belongs to. It is authenticated: moved to another case or document, it cannot be opened. */
type Place = { readonly caseId: string; readonly documentId: string };

const bind = ({ caseId, documentId }: Place) => Buffer.from(`redoubt identity document 1\n${caseId}\n${documentId}`);

/** A document encrypted with the key of its case, under a nonce of its own; `sealed` ends in the tag. */
export function sealDocument({ key, bytes, ...place }: Place & { key: Buffer; bytes: Uint8Array }): { nonce: Buffer; sealed: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bind(place));
  return { nonce, sealed: Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) };
}

/** The document in clear; `undefined` where key, place or a byte is another than when it was sealed. */
export function openDocument({ key, nonce, sealed, ...place }: Place & { key: Buffer; nonce: Buffer; sealed: Buffer }): Buffer | undefined {
  const at = sealed.byteLength - TAG_BYTES;
  if (at < 0) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bind(place)).setAuthTag(sealed.subarray(at));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, at)), decipher.final()]);
  } catch {
    return undefined;
  }
}
