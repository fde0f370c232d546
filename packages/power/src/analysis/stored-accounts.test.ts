import { keccak_256 } from '@noble/hashes/sha3';
import { expect, test } from 'vitest';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { type Address, toAddress, toWordHex } from '../evm/reader.ts';
import type { BatchReader } from './many-words.ts';
import { listStoredAccounts } from './stored-accounts.ts';

const CONTRACT: Address = `0x${'c0'.repeat(20)}`;
const SLOT = 5n;
const FIRST = BigInt(`0x${toDigits(keccak_256(parseHex(toWordHex(SLOT))))}`);
const accounts = (count: number): bigint[] => Array.from({ length: count }, (_, index) => (7n << 150n) + BigInt(index));

/** A reader of an array in slot 5. `reads`: how many words were read. */
function readerOf(elements: readonly bigint[], { isMany = true } = {}) {
  const storage = new Map([[SLOT, BigInt(elements.length)], ...elements.map((word, index) => [FIRST + BigInt(index), word] as const)]);
  const count = { words: 0 };
  const at = (slot: bigint) => {
    count.words += 1;
    return storage.get(slot) ?? 0n;
  };
  const many = { readStorage: async (_: Address, slots: readonly bigint[]) => slots.map(at) };
  const reader: BatchReader = {
    getStorageAt: async (_, slot) => at(slot),
    getCode: async () => '0x',
    getBalance: async () => 0n,
    call: async () => ({ ok: false, data: '0x' }),
    ...(isMany && many),
  };
  return { reader, count };
}

test('SKY-08 of an array of up to a thousand owners each is found', async () => {
  for (const length of [3, 70, 1_000]) {
    const owners = accounts(length);
    expect(await listStoredAccounts(readerOf(owners).reader, CONTRACT)).toEqual(owners.map(toAddress));
  }
});

test('an array of more, and one of other things than accounts, is not read to its end', async () => {
  expect(await listStoredAccounts(readerOf(accounts(1_001)).reader, CONTRACT)).toEqual([]);
  const { reader, count } = readerOf([...accounts(8), ...Array<bigint>(500).fill(12n)]);
  expect(await listStoredAccounts(reader, CONTRACT)).toEqual(accounts(8).map(toAddress));
  expect(count.words).toBe(24 + 16);
});

test('where each word is a request, only short arrays are read', async () => {
  expect(await listStoredAccounts(readerOf(accounts(16), { isMany: false }).reader, CONTRACT)).toHaveLength(16);
  expect(await listStoredAccounts(readerOf(accounts(70), { isMany: false }).reader, CONTRACT)).toEqual([]);
});
