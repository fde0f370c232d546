import { keccak_256 } from '@noble/hashes/sha3';
import { parseHex, toDigits } from '../evm/bytes.ts';
import { type Address, type ChainReader, type Hex, toAddress, toWordHex } from '../evm/reader.ts';

/**
 * Code hashes of Safe's singletons, by version. Source: npm, @safe-global/safe-deployments 1.37.56
 * (MIT). A contract that runs other code is not treated as a Safe, whatever it claims.
 */
const SAFE_VERSIONS: Readonly<Record<string, string>> = {
  '0xe1f1593df76e69abc2d692792c80f329457551d5e83dde597546a1d58764da80': '1.0.0',
  '0x56b8be58b5ad629a621593a2e5e5e8e9a28408dc06e95597497b303902772e45': '1.1.1',
  '0x2ae2d1231f0d754a7fa4f5e5d0e5554085e1b500d8e09f95aaaaa3f49c0db922': '1.2.0',
  '0xbba688fbdb21ad2bb58bc320638b43d94e7d100f6f3ebaab0a4e4de6304b1c2e': '1.3.0',
  '0x551b7fdfd2dbcec4f785059e1ef6e0b40ca2e44d792158c4e825bc0b092f15e9': '1.3.0',
  '0x21842597390c4c6e3c1239e434a682b054bd9548eee5e9b1d6a4482731023c0f': '1.3.0 L2',
  '0xe2ca068330339d608367d83a0b25545efe39e619098597699ab8ff828cb1ddd8': '1.3.0 L2',
  '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4': '1.4.1',
  '0xfa4d4fc0fa9f1a061571a3f3f66502464edf1a519ab1ab93dc232addf4fbe30f': '1.4.1',
  '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff': '1.4.1 L2',
  '0x520462ebe1156cd2d37b1d470c57f23e12fe0c4cda4c62502d96e03fa0cb44da': '1.4.1 L2',
  '0xdda019cbd7c867a533a2a86e5c53434fdc50b13122b5a5ddb4a8df61b31c20f2': '1.5.0',
  '0x180193227186ccb85316c94db1f0d156ed932b14712cfaac78901899178572dc': '1.5.0 L2',
};

/**
 * Code hashes of the proxies that Safe's factories make, by version. Source: the builds in npm's @gnosis.pm/safe-contracts 1.0.0 to 1.3.0,
 * @safe-global/safe-contracts 1.4.1 and @safe-global/safe-smart-account 1.5.0. Any other code may act without the singleton that it names.
 */
const PROXY_VERSIONS: Readonly<Record<string, string>> = {
  '0x9999daa94896b1dc51734d94c68aec28587d45e0584a50b319cb99b1f335d99b': '1.0.0',
  '0xaea7d4252f6245f301e540cfbee27d3a88de543af8e49c5c62405d5499fab7e5': '1.1.1',
  '0x958a485acd4eff0908ba6c67238d33eedec70bc99115074ad38ae14d1017f9db': '1.2.0',
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000': '1.3.0',
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c': '1.4.1',
  '0x4e381985ca68b3e5d27b4425fa581c19cf33146d3f887a3cfca96f55528ea46f': '1.5.0',
};

export type Safe = {
  readonly version: string;
  readonly threshold: number;
  readonly owners: readonly Address[];
  /** Contracts that execute for it without owners' signatures. */
  readonly modules: readonly Address[];
  /** Whether both lists were read to their ends. */
  readonly complete: boolean;
};

/** Storage slots of a Safe, the same in all versions. */
const SLOT = { singleton: 0n, modules: 1n, owners: 2n, threshold: 4n } as const;
/** First and last entry of the linked lists of owners and modules. */
const SENTINEL = 1n;
/** Of a longer list the first entries are listed, and it is not complete. */
const LIST_MAX = 1_000;

/**
 * Reads a Safe from its storage, not from its getters; undefined for anything that does not run
 * Safe's published code, of which a proxy is the part at the address itself.
 */
export async function readSafe(reader: ChainReader, address: Address): Promise<Safe | undefined> {
  if (PROXY_VERSIONS[toCodeHash(await reader.getCode(address))] === undefined) return undefined;
  const singleton = toAddress(await reader.getStorageAt(address, SLOT.singleton));
  if (BigInt(singleton) === 0n) return undefined;
  const version = SAFE_VERSIONS[toCodeHash(await reader.getCode(singleton))];
  if (version === undefined) return undefined;
  const [owners, modules] = [await readList(reader, address, SLOT.owners), await readList(reader, address, SLOT.modules)];
  const threshold = Number((await reader.getStorageAt(address, SLOT.threshold)) & 0xffffn);
  return { version, threshold, owners: owners.entries, modules: modules.entries, complete: owners.complete && modules.complete };
}

const toCodeHash = (code: Hex): Hex => `0x${toDigits(keccak_256(parseHex(code)))}`;

/** A linked list in a mapping: each entry is the key of the next. */
async function readList(
  reader: ChainReader,
  address: Address,
  slot: bigint,
): Promise<{ readonly entries: Address[]; readonly complete: boolean }> {
  const entries: Address[] = [];
  let key = SENTINEL;
  while (entries.length < LIST_MAX) {
    key = await reader.getStorageAt(address, BigInt(`0x${toDigits(keccak_256(parseHex(toWordHex(key) + toWordHex(slot))))}`));
    if (key === SENTINEL || key === 0n) return { entries, complete: true };
    entries.push(toAddress(key));
  }
  return { entries, complete: false };
}

/** The selector of a function signature, without `0x`. */
export const toSelector = (signature: string): string => toDigits(keccak_256(new TextEncoder().encode(signature))).slice(0, 8);
