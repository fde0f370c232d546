const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LETTER_BITS = 5;
const BYTE_BITS = 8;

/** Bytes as authenticator apps take them when they are typed: base32 without padding. Source: RFC 4648 §6. */
export function toSecretText(secret: Uint8Array): string {
  let text = '';
  let [bits, held] = [0, 0];
  for (const byte of secret) {
    bits = (bits << BYTE_BITS) | byte;
    held += BYTE_BITS;
    while (held >= LETTER_BITS) {
      held -= LETTER_BITS;
      text += LETTERS[(bits >> held) & 31];
    }
    bits &= (1 << held) - 1;
  }
  return held === 0 ? text : text + LETTERS[(bits << (LETTER_BITS - held)) & 31];
}
