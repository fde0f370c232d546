import { toTotp } from '@redoubt/server/people/second-factor/totp';

const STEP_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The span of 30 seconds that it is now. A test remembers one: the next may begin between any two of its lines. */
export function presentStep(): number {
  return Math.floor(Date.now() / STEP_MS);
}

/** What an app shows in `step` that was given this key: base32, with or without blanks. */
export function showAppCode(key: string, step: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return toTotp({ secret: Uint8Array.from(bytes), step: BigInt(step) });
}
