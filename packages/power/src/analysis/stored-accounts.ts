import { keccak_256 } from '@noble/hashes/sha3';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { type Address, toAddress, toWordHex } from '../evm/reader.ts';
import { ADDRESS_MASK } from '../evm/value.ts';
import type { BatchReader } from './many-words.ts';

/** Slots in which most contracts keep their first variables. */
const SLOTS = 24;
/** Elements of an array that are read; longer ones hold no owners. */
const ELEMENTS_MAX = 16n;
/** Smaller words are numbers. */
const ADDRESSES_FROM = 1n << 96n;

/**
 * Addresses in a contract's first variables and short arrays: owners of a wallet stand in such an array,
 * though a mapping admits them.
 */
export async function listStoredAccounts(reader: BatchReader, address: Address): Promise<Address[]> {
  const first = await readWords(
    reader,
    address,
    Array.from({ length: SLOTS }, (_, slot) => BigInt(slot)),
  );
  const elements = first.flatMap((length, slot) => {
    const from = length > 0n && length <= ELEMENTS_MAX ? hashSlot(BigInt(slot)) : 0n;
    return from === 0n ? [] : Array.from({ length: Number(length) }, (_, index) => from + BigInt(index));
  });
  const words = [...first, ...(await readWords(reader, address, elements))];
  return [...new Set(words.map((word) => word & ADDRESS_MASK).filter((word) => word >= ADDRESSES_FROM))].map(toAddress);
}

const hashSlot = (slot: bigint): bigint => BigInt(`0x${toDigits(keccak_256(parseHex(toWordHex(slot))))}`);

async function readWords(reader: BatchReader, address: Address, slots: readonly bigint[]): Promise<readonly bigint[]> {
  const many = slots.length === 0 ? [] : await reader.readStorage?.(address, slots);
  return many ?? Promise.all(slots.map((slot) => reader.getStorageAt(address, slot)));
}
