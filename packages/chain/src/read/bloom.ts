import { keccak_256 } from '@noble/hashes/sha3';
import type { ChainLog } from './raw-shapes.ts';

// A block's header carries a bloom filter over the addresses and topics of all its logs: what the
// filter lacks was not emitted.
// Source: Ethereum yellow paper, section 4.3.1 ("Transaction Receipt"): the low 11 bits of each of
// the hash's first three pairs of bytes.

type Bits = readonly [number, number, number];

/** Addresses and topics repeat, and hashing costs some microseconds. The cache is cleared at this size. */
const CACHED_MAX = 30_000;
const cached = new Map<string, Bits>();

function bitsOf(hex: string): Bits {
  const known = cached.get(hex);
  if (known !== undefined) return known;
  const hash = keccak_256(Buffer.from(hex.slice(2), 'hex'));
  const pair = (at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
  const bits: Bits = [pair(0), pair(2), pair(4)];
  if (cached.size >= CACHED_MAX) cached.clear();
  cached.set(hex, bits);
  return bits;
}

/** The filter as 256 bytes; bit 0 is the lowest bit of the last byte. */
export type Bloom = Buffer;

export function parseBloom(hex: string): Bloom {
  return Buffer.from(hex.slice(2), 'hex');
}

/** The filter of a block with exactly these logs. */
export function bloomOf(logs: Iterable<Pick<ChainLog, 'address' | 'topics'>>): Bloom {
  const bloom = Buffer.alloc(256);
  for (const { address, topics } of logs) {
    addTo(bloom, address);
    for (const topic of topics) addTo(bloom, topic);
  }
  return bloom;
}

function addTo(bloom: Bloom, hex: string): void {
  for (const bit of bitsOf(hex)) {
    const at = 255 - (bit >> 3);
    bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
  }
}

/** Whether a log of that address may be in the block: `false` is certain. */
export function mayContain(bloom: Bloom, address: string): boolean {
  return bitsOf(address).every((bit) => ((bloom[255 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0);
}

export function isEmptyBloom(bloom: Bloom): boolean {
  return bloom.every((byte) => byte === 0);
}

/** Whether every address seems to be in the filter: some chains state no other. */
export function isFullBloom(bloom: Bloom): boolean {
  return bloom.every((byte) => byte === 255);
}
