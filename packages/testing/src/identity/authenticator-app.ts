import { toTotp } from '@redoubt/server/people/second-factor/totp';

const STEP_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current time step of 30 seconds. A test keeps it, since the next may begin between any two lines. */
export function presentStep(): number {
  return Math.floor(Date.now() / STEP_MS);
}

/** The code that an app with this key (base32, with or without blanks) shows in `step`. */
export function showAppCode(key: string, step: number): string {
  const bits = [...key.replaceAll(' ', '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return toTotp({ secret: Uint8Array.from(bytes), step: BigInt(step) });
}
