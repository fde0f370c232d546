import { keccak_256 } from '@noble/hashes/sha3';

/**
 * Whether an address of 0x and 40 digits is in one case, or in mixed case with a valid checksum.
 * Source: EIP-55.
 */
export function hasValidChecksum(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(Buffer.from(digits.toLowerCase(), 'ascii'));
  return [...digits].every((digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase());
  });
}
