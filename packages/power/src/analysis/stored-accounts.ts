import { keccak_256 } from '@noble/hashes/sha3';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { type Address, toAddress, toWordHex } from '../evm/reader.ts';
import { ADDRESS_MASK } from '../evm/value.ts';
import type { BatchReader } from './many-words.ts';

/** Slots in which most contracts keep their first variables. */
const SLOTS = 24;
/** Elements of an array that are read first. */
const FIRST = 16;
/** Elements that are read where the first are all addresses, and many words come in one request. */
const ELEMENTS_MAX = 1_000;
/** Smaller words are numbers. */
const ADDRESSES_FROM = 1n << 96n;

/**
 * Addresses in a contract's first variables and in arrays there: owners of a wallet stand in such an array,
 * though a mapping admits them.
 */
export async function listStoredAccounts(reader: BatchReader, address: Address): Promise<Address[]> {
  const first = await readWords(
    reader,
    address,
    Array.from({ length: SLOTS }, (_, slot) => BigInt(slot)),
  );
  const arrays = first.flatMap((length, slot) =>
    length > 0n && length <= ELEMENTS_MAX ? [{ length: Number(length), from: hashSlot(BigInt(slot)) }] : [],
  );
  const read = arrays.filter(({ length }) => length <= FIRST || reader.readStorage !== undefined);
  const slots = read.flatMap((each) => toSlots(each, 0, FIRST));
  const heads = await readWords(reader, address, slots);
  const wordAt = new Map(slots.map((slot, index) => [slot, heads[index] ?? 0n]));
  const isOfAccounts = (array: StoredArray) => toSlots(array, 0, FIRST).every((slot) => isAddress(wordAt.get(slot) ?? 0n));
  const rest = await readWords(
    reader,
    address,
    read.filter(isOfAccounts).flatMap((each) => toSlots(each, FIRST, ELEMENTS_MAX)),
  );
  return [...new Set([...first, ...heads, ...rest].map((word) => word & ADDRESS_MASK).filter((word) => word >= ADDRESSES_FROM))].map(
    toAddress,
  );
}

type StoredArray = { readonly from: bigint; readonly length: number };

const isAddress = (word: bigint): boolean => word >= ADDRESSES_FROM && word <= ADDRESS_MASK;

const toSlots = ({ from, length }: StoredArray, first: number, end: number): bigint[] =>
  Array.from({ length: Math.max(0, Math.min(length, end) - first) }, (_, index) => from + BigInt(first + index));

const hashSlot = (slot: bigint): bigint => BigInt(`0x${toDigits(keccak_256(parseHex(toWordHex(slot))))}`);

async function readWords(reader: BatchReader, address: Address, slots: readonly bigint[]): Promise<readonly bigint[]> {
  const many = slots.length === 0 ? [] : await reader.readStorage?.(address, slots);
  return many ?? Promise.all(slots.map((slot) => reader.getStorageAt(address, slot)));
}
