/** A hue from 0 to 359 that belongs to `id`: the same on every screen, and unlike those of its neighbours. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}

/**
 * One or two letters that stand in for a logo: the first two of one word, or the initials of the
 * first two words. That it is a demo is not part of a name.
 */
export function monogramOf(name: string): string {
  const [first, second] = name.replace(/\(demo\)/i, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  if (first === undefined) return '?';
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  const [initial = '', rest = ''] = letters;
  return second === undefined ? initial.toUpperCase() + rest.toLowerCase() : (initial + rest).toUpperCase();
}

/** `0x` and the first and last four digits: enough to compare by eye, never to be trusted alone. */
export function shortenAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** The colour of an identity with that hue, dark enough for white text. */
export function identityColor(hue: number): string {
  return `oklch(var(--identity-lightness) var(--identity-chroma) ${hue})`;
}

/**
 * Cells of a mirrored 5 × 5 drawing, row by row: 0 background, 1 figure, 2 highlight. Every digit of the address counts, those
 * 15 apart together: an address that begins with many zeros has a figure too.
 */
export function identiconCells(address: string): readonly (0 | 1 | 2)[] {
  const digits = Array.from({ length: 15 }, () => 0);
  [...address.toLowerCase().replace(/^0x/, '')].forEach((digit, index) => {
    digits[index % 15] = (digits[index % 15] ?? 0) ^ (Number.parseInt(digit, 16) || 0);
  });
  return Array.from({ length: 25 }, (_, index) => {
    const column = index % 5;
    const row = (index - column) / 5;
    const digit = digits[row * 3 + Math.min(column, 4 - column)] ?? 0;
    return digit >= 13 ? 2 : digit >= 7 ? 1 : 0;
  });
}
