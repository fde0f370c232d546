import { keccak_256 } from '@noble/hashes/sha3';
import { parseHex } from '../evm/bytes.ts';
import { type Address, type ChainReader, type Hex, toAddress, toWordHex } from '../evm/reader.ts';
import { SAFE_VERSIONS } from './known-safes.ts';

export type Safe = {
  readonly version: string;
  readonly threshold: number;
  readonly owners: readonly Address[];
  /** Contracts that act for it without any owner's signature. */
  readonly modules: readonly Address[];
};

/** Where a Safe keeps what, in all its versions: singleton, modules, owners, threshold. */
const SLOT = { singleton: 0n, modules: 1n, owners: 2n, threshold: 4n } as const;
/** Begins and ends the lists of owners and modules. */
const SENTINEL = 1n;
const LIST_MAX = 64;

/** Reads a Safe from its storage, not from what it says; undefined for anything that does not run a Safe's published code. */
export async function readSafe(reader: ChainReader, address: Address): Promise<Safe | undefined> {
  const singleton = toAddress(await reader.getStorageAt(address, SLOT.singleton));
  if (BigInt(singleton) === 0n) return undefined;
  const version = SAFE_VERSIONS[toCodeHash(await reader.getCode(singleton))];
  if (version === undefined) return undefined;
  const owners = await readList(reader, address, SLOT.owners);
  const modules = await readList(reader, address, SLOT.modules);
  const threshold = Number((await reader.getStorageAt(address, SLOT.threshold)) & 0xffffn);
  return { version, threshold, owners, modules };
}

const toHexText = (bytes: Uint8Array): Hex => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
const toCodeHash = (code: Hex): Hex => toHexText(keccak_256(parseHex(code)));

/** A list in which each entry is the key of the next. */
async function readList(reader: ChainReader, address: Address, slot: bigint): Promise<Address[]> {
  const entries: Address[] = [];
  let key = SENTINEL;
  while (entries.length < LIST_MAX) {
    key = await reader.getStorageAt(address, BigInt(toHexText(keccak_256(parseHex(toWordHex(key) + toWordHex(slot))))));
    if (key === SENTINEL || key === 0n) break;
    entries.push(toAddress(key));
  }
  return entries;
}

/** First four bytes of the hash of a function's signature. */
export const toSelector = (signature: string): string => toHexText(keccak_256(new TextEncoder().encode(signature))).slice(2, 10);
