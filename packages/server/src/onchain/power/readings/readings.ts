import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BatchReader } from '@redoubt/power/analysis/many-words';
import { type Address, type Read, type ReadAnswer, readKey } from '@redoubt/power/evm/reader';

/** What a map was made from: every read of the chain with its answer, and digests of the accounts that the record named for each contract. */
export type Readings = {
  readonly reads: readonly (readonly [read: Read, answer: NonNullable<ReadAnswer>])[];
  readonly accounts: Readonly<Record<Address, string>>;
  /** Whether the map may differ at another block though all of these are the same. */
  readonly isTimed: boolean;
};

type AccountsOf = (of: Address) => Promise<readonly Address[]>;

/** Wraps what an analysis reads by, and records it. `toReadings` gives undefined where something was read that had no answer. */
export function recordReadings(
  reader: BatchReader,
  accountsOf: AccountsOf,
): { reader: BatchReader; accountsOf: AccountsOf; toReadings: (isTimed: boolean) => Readings | undefined } {
  const reads = new Map<string, Readings['reads'][number]>();
  const accounts = new Map<Address, string>();
  let isWhole = true;
  async function record<T extends NonNullable<ReadAnswer>>(read: Read, asked: Promise<T>): Promise<T> {
    try {
      const answer = await asked;
      reads.set(readKey(read), [read, answer]);
      return answer;
    } catch (error) {
      isWhole = false;
      throw error;
    }
  }
  return {
    reader: {
      ...reader,
      getCode: (address) => record({ asks: 'code', address }, reader.getCode(address)),
      getBalance: (address) => record({ asks: 'balance', address }, reader.getBalance(address)),
      getStorageAt: (address, slot) => record({ asks: 'storage', address, slot }, reader.getStorageAt(address, slot)),
      call: (request) => record({ asks: 'call', request }, reader.call(request)),
      async readStorage(address, slots) {
        const words = await reader.readStorage?.(address, slots);
        // Without an answer each is read by itself.
        for (const [index, word] of (words ?? []).entries()) {
          const read: Read = { asks: 'storage', address, slot: slots[index] as bigint };
          reads.set(readKey(read), [read, word]);
        }
        return words;
      },
    },
    async accountsOf(of) {
      const found = await accountsOf(of);
      accounts.set(of, toDigest(found));
      return found;
    },
    toReadings: (isTimed) => (isWhole ? { reads: [...reads.values()], accounts: Object.fromEntries(accounts), isTimed } : undefined),
  };
}

/** Tells two lists of accounts apart. */
export const toDigest = (accounts: readonly Address[]): string => createHash('sha256').update(accounts.join()).digest('base64url');

/** Numbers of 256 bits are no JSON: texts that begin so are never addresses, data or keys of reads. */
const NUMBER = /^n[0-9a-f]+$/;

/** Compresses what may contain bigints. */
export function pack(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value, (_, it: unknown) => (typeof it === 'bigint' ? `n${it.toString(16)}` : it)));
}

/** The value of `pack`. */
export function unpack<T>(packed: Buffer): T {
  const text = inflateRawSync(packed).toString();
  return JSON.parse(text, (_, it: unknown) => (typeof it === 'string' && NUMBER.test(it) ? BigInt(`0x${it.slice(1)}`) : it)) as T;
}
