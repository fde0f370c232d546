import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { ASKER, type BatchReader, readStorageWords, readWords, toLoop, toStorageCall } from '@redoubt/power/analysis/many-words';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { SLOT } from '@redoubt/power/analysis/proxy';
import type { Address, Hex } from '@redoubt/power/evm/reader';

/** The state that a map rests on, at its block: storage slots with addresses that the map names, and code hashes. */
export type WatchedState = {
  /** `at`: the digit of the word at which the address begins. Values packed beside it may change. */
  readonly slots: readonly { readonly account: Address; readonly slot: Hex; readonly at: number; readonly address: Address }[];
  readonly codes: readonly { readonly account: Address; readonly hash: Hex }[];
};

/** A difference between a contract's map and its chain: an address in storage, or the hash of code; then `slot` is undefined. */
export type Difference = {
  readonly contract: Address;
  readonly account: Address;
  readonly slot: Hex | undefined;
  readonly before: Hex;
  readonly after: Hex;
};

/** Most slots, and most code hashes, of one contract. Further changes need an event. */
const WATCHED_MAX = 48;
/** The prefix of addresses below 2^64. */
const SMALL = `0x${'0'.repeat(24)}`;
/** In one request: some 3 million gas and 16 kB. */
export const WORDS_PER_REQUEST = 500;
/** The digit of a word at which an address without others beside it begins. */
const ADDRESS_AT = 24;
const ADDRESS_DIGITS = 40;

/** Wraps a reader and records its reads; `toWatched` selects those to watch. */
export function recordReads(reader: BatchReader): { reader: BatchReader; toWatched: (map: PowerMap) => Promise<WatchedState> } {
  const words = new Map<string, { account: Address; slot: Hex; value: Hex }>();
  const codes = new Map<Address, Hex>();
  return {
    reader: {
      ...reader,
      async getStorageAt(account, slot) {
        const word = await reader.getStorageAt(account, slot);
        const place = { account, slot: toWord(slot) };
        words.set(`${account} ${place.slot}`, { ...place, value: toWord(word) });
        return word;
      },
      async getCode(account) {
        const code = await reader.getCode(account);
        codes.set(account, code);
        return code;
      },
    },
    async toWatched(map) {
      const { proxy, powers, controllers } = map;
      const borrowed = [...(proxy?.implementations ?? []), ...(proxy?.beacon === undefined ? [] : [proxy.beacon])];
      const behind = controllers.map(({ address }) => address);
      const deciders = [...borrowed, ...powers.flatMap(({ holders }) => holders), ...behind];
      // Small addresses would match words that hold numbers.
      const named = [...new Set(deciders)].filter((address) => !address.startsWith(SMALL));
      const slots = [...words.values()].flatMap(({ account, slot, value }) => {
        const address = named.find((each) => value.includes(each.slice(2)));
        return address === undefined ? [] : [{ account, slot, at: value.indexOf(address.slice(2)) - 2, address }];
      });
      const standard = await Promise.all(
        (proxy === undefined ? [] : STANDARD_SLOTS).map((slot) => readStandard(reader, map.address, slot)),
      );
      const watched = new Map([...standard, ...slots].map((each) => [`${each.account} ${each.slot}`, each]));
      return {
        slots: [...watched.values()].slice(0, WATCHED_MAX),
        codes: [...new Set([map.address, ...borrowed, ...behind])].slice(0, WATCHED_MAX).flatMap((account) => {
          const code = codes.get(account);
          return code === undefined ? [] : [{ account, hash: toHash(code) }];
        }),
      };
    },
  };
}

/** Where proxies keep implementation, admin and beacon. Empty ones may be filled. */
const STANDARD_SLOTS = [SLOT.implementation, SLOT.admin, SLOT.beacon, SLOT.proxiable, SLOT.zeppelinos] as const;

async function readStandard(reader: BatchReader, account: Address, slot: bigint): Promise<WatchedState['slots'][number]> {
  const word = toWord(await reader.getStorageAt(account, slot));
  return { account, slot: toWord(slot), at: ADDRESS_AT, address: `0x${word.slice(2 + ADDRESS_AT)}` };
}

const EXTCODEHASH = '3f';

/**
 * How the storage and code of contracts differ from those of their maps. Makes two requests, or one where only
 * storage is compared; the caller keeps within WORDS_PER_REQUEST. Throws RpcFault, also where a node does not
 * support state overrides.
 */
export async function listDifferences(
  client: ChainClient,
  { block, watched, withCode }: { block: number; watched: ReadonlyMap<Address, WatchedState>; withCode: boolean },
): Promise<Difference[]> {
  const slots = [...watched].flatMap(([contract, state]) => state.slots.map((each) => ({ contract, ...each })));
  const codes = withCode ? [...watched].flatMap(([contract, state]) => state.codes.map((each) => ({ contract, ...each }))) : [];
  const words = await askWords(client, toStorageCall(slots, toQuantity(block)), { count: slots.length, read: readStorageWords });
  const hashes = await readCodeHashes(client, { block, accounts: codes.map(({ account }) => account) });
  const differing = [
    ...slots.map(({ contract, account, slot, at: digit, address }, index): Difference => {
      const after: Hex = `0x${words[index]?.slice(2 + digit, 2 + digit + ADDRESS_DIGITS) ?? ''}`;
      return { contract, account, slot, before: address, after };
    }),
    ...codes.map(({ contract, account, hash }, index): Difference => {
      return { contract, account, slot: undefined, before: hash, after: hashes[index] ?? '0x' };
    }),
  ];
  return differing.filter(({ before, after }) => before !== after);
}

/** The hashes of accounts' code, in one request. Throws as `listDifferences`. */
export async function readCodeHashes(
  client: ChainClient,
  { block, accounts }: { block: number; accounts: readonly Address[] },
): Promise<readonly Hex[]> {
  const data = `0x${accounts.map((account) => account.slice(2).padStart(64, '0')).join('')}`;
  const overrides = { [ASKER]: { code: toLoop(EXTCODEHASH) } };
  const hashes = await askWords(client, [{ to: ASKER, data }, toQuantity(block), overrides], { count: accounts.length, read: readWords });
  // An account that was never used has none: it has no code either. It may get some (EIP-7702).
  return hashes.map((hash) => (BigInt(hash) === 0n ? NO_CODE : hash));
}

type Words = { readonly count: number; readonly read: typeof readWords };

async function askWords(client: ChainClient, params: readonly unknown[], { count, read }: Words): Promise<readonly Hex[]> {
  if (count === 0) return [];
  const parse = (result: unknown) => {
    const words = read(result, count);
    if (words === undefined) throw new RpcFault('override', { method: 'eth_call', detail: 'overrides have no effect' });
    return words;
  };
  return (await client.ask({ method: 'eth_call', params, parse })).value;
}

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
export const toHash = (code: Hex): Hex => `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}`;
const NO_CODE = toHash('0x');
