import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { toQuantity } from '@redoubt/chain/hex';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address, ChainReader, Hex } from '@redoubt/power/evm/reader';

/** The state that a map rests on, at its block: storage slots with addresses that the map names, and code hashes. */
export type WatchedState = {
  /** `at`: the digit of the word at which the address begins. Values packed beside it may change. */
  readonly slots: readonly { readonly account: Address; readonly slot: Hex; readonly at: number; readonly address: Address }[];
  readonly codes: readonly { readonly account: Address; readonly hash: Hex }[];
};

/** Most slots, and most code hashes, of one contract. Further changes need an event. */
const WATCHED_MAX = 48;
/** The prefix of addresses below 2^64. */
const SMALL = `0x${'0'.repeat(24)}`;
/** In one request: some 3 million gas and 16 kB. */
export const WORDS_PER_REQUEST = 500;

/** Wraps a reader and records its reads; `toWatched` selects those to watch. */
export function recordReads(reader: ChainReader): { reader: ChainReader; toWatched: (map: PowerMap) => WatchedState } {
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
    toWatched(map) {
      const { proxy, powers, controllers } = map;
      const borrowed = [...(proxy?.implementations ?? []), ...(proxy?.beacon === undefined ? [] : [proxy.beacon])];
      const deciders = [...borrowed, ...powers.flatMap(({ holders }) => holders), ...controllers.map(({ address }) => address)];
      // Small addresses would match words that hold numbers.
      const named = [...new Set(deciders)].filter((address) => !address.startsWith(SMALL));
      const slots = [...words.values()].flatMap(({ account, slot, value }) => {
        const address = named.find((each) => value.includes(each.slice(2)));
        return address === undefined ? [] : [{ account, slot, at: value.indexOf(address.slice(2)) - 2, address }];
      });
      return {
        slots: slots.slice(0, WATCHED_MAX),
        codes: [map.address, ...borrowed].slice(0, WATCHED_MAX).flatMap((account) => {
          const code = codes.get(account);
          return code === undefined ? [] : [{ account, hash: toHash(code) }];
        }),
      };
    },
  };
}

// Programs for state overrides. An overridden account keeps its storage.
/** Returns the opcode's result for each word of the input. */
const toLoop = (opcode: string): Hex => `0x60005b368110156015578035${opcode}81526020016002565b366000f3`;
const SLOAD = '54';
const EXTCODEHASH = '3f';
/** For each pair of account and slot of the input, calls the account with the slot, and returns the words. */
const ASK_ACCOUNTS: Hex = '0x60005b36811015602a57806020013560005260208160011c6020016020600084355afa506040016002565b3660011c6020f3';
/** The address of the program that is called, otherwise unused. */
const ASKER: Address = '0x00000000000000000000000000000000c0117201';

type Request = {
  readonly words: readonly Hex[];
  readonly answers: number;
  /** Code of the program that is called. */
  readonly code: Hex;
  /** Overrides for other accounts. */
  readonly others?: Readonly<Record<Address, { readonly code: Hex }>>;
};

/**
 * The contracts whose storage or code differs from that of their maps. Makes two requests; the caller
 * keeps within WORDS_PER_REQUEST. Throws RpcFault, also where a node does not support state overrides.
 */
export async function listDiffering(
  client: ChainClient,
  { block, watched }: { block: number; watched: ReadonlyMap<Address, WatchedState> },
): Promise<Address[]> {
  const slots = [...watched].flatMap(([contract, state]) => state.slots.map((each) => ({ contract, ...each })));
  const codes = [...watched].flatMap(([contract, state]) => state.codes.map((each) => ({ contract, ...each })));
  const readers = Object.fromEntries(slots.map(({ account }) => [account, { code: toLoop(SLOAD) }]));
  const ask = async ({ words, answers, code, others = {} }: Request) => {
    if (answers === 0) return [];
    const params = [
      { to: ASKER, data: `0x${words.map((each) => each.slice(2).padStart(64, '0')).join('')}` },
      toQuantity(block),
      { ...others, [ASKER]: { code } },
    ];
    const { value } = await client.ask({ method: 'eth_call', params, parse: toWords });
    // A node that ignores the overrides calls an account without code.
    if (value.length !== answers) throw new RpcFault('unsupported', { method: 'eth_call', detail: 'no state overrides' });
    return value;
  };
  const places = slots.flatMap(({ account, slot }) => [account, slot]);
  const words = await ask({ words: places, answers: slots.length, code: ASK_ACCOUNTS, others: readers });
  const hashes = await ask({ words: codes.map(({ account }) => account), answers: codes.length, code: toLoop(EXTCODEHASH) });
  const differing = [
    ...slots.filter(({ at, address }, index) => words[index]?.slice(2 + at, 2 + at + 40) !== address.slice(2)),
    ...codes.filter(({ hash }, index) => hashes[index] !== hash),
  ];
  return [...new Set(differing.map(({ contract }) => contract))];
}

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const toHash = (code: Hex): Hex => `0x${bytesToHex(keccak_256(hexToBytes(code.slice(2))))}`;

function toWords(result: unknown): Hex[] {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{64})*$/i.test(result)) throw new TypeError('not words');
  return [...result.slice(2).toLowerCase().matchAll(/.{64}/g)].map(([word]): Hex => `0x${word}`);
}
