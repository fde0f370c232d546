import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** JSON with sorted keys, without spaces; whole numbers of any size are decimal text. The same value gives the same bytes. */
export function toCanonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${toCanonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** SHA-256 of the canonical bytes, as 64 hexadecimal digits. */
export function toHash(value: unknown): string {
  return bytesToHex(sha256(new TextEncoder().encode(toCanonical(value))));
}
