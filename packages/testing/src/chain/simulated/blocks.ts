import { createHash } from 'node:crypto';
import { bloomOf } from '@redoubt/chain/read/bloom';

type Hex = `0x${string}`;

/** A contract of the simulated chain, and how many of a million transactions go to it. */
export type SimulatedContract = { readonly address: Hex; readonly perMillion: number };

export type SimulationOptions = {
  readonly seed: number;
  readonly contracts: readonly SimulatedContract[];
  readonly transactionsPerBlock?: number;
  /** Ethereum's by default. */
  readonly secondsPerBlock?: number;
  /** Events beside the others, each the last transaction of its block. */
  readonly events?: readonly { readonly block: number; readonly address: Hex; readonly topics: readonly Hex[] }[];
  /** Blocks from this number on belong to another branch with another seed. */
  readonly fork?: { readonly from: number; readonly seed: number } | undefined;
};

const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const SELECTORS = ['a9059cbb', '095ea7b3', '23b872dd', '40c10f19'] as const;
/** Seconds since 1970 of block 0, and between blocks: Ethereum's since its merge. */
export const GENESIS_TIME = 1_438_269_973;
export const SECONDS_PER_BLOCK = 12;

/** Blocks that follow from a seed and their number alone: nothing is stored, so millions cost nothing. */
export type SimulatedBlocks = {
  hashOf(number: number): Hex;
  /** A block as `eth_getBlockByNumber` gives it, with whole transactions or their hashes. */
  toBlock(number: number, full: boolean): Record<string, unknown>;
  toReceipts(number: number): Record<string, unknown>[];
  /** The logs of these contracts, with one of the topics where any are given. */
  toLogs(
    range: { from: number; to: number },
    filter: { addresses: ReadonlySet<string>; topics?: ReadonlySet<string> | undefined },
  ): Record<string, unknown>[];
  /** A transaction by its hash, which holds its place. */
  findTransaction(hash: Hex): { number: number; index: number } | undefined;
};

type Place = { readonly to: Hex; readonly draw: number; readonly topics?: readonly Hex[] };

export function createBlocks({
  seed,
  contracts,
  transactionsPerBlock = 12,
  secondsPerBlock = SECONDS_PER_BLOCK,
  events = [],
  fork,
}: SimulationOptions): SimulatedBlocks {
  const seedOf = (number: number) => (fork !== undefined && number >= fork.from ? fork.seed : seed);
  // A stranger's address has a number, so that its bloom bits are computed once.
  const strangers = Array.from({ length: 256 }, (_, index) => hashed(`stranger ${index}`).slice(0, 42) as Hex);
  const senders = Array.from({ length: 4_096 }, (_, index) => hashed(`sender ${seed} ${index}`).slice(0, 42) as Hex);

  const hashOf = (number: number): Hex => hashed(`block ${seedOf(number)} ${number}`);

  /** Place `index` of a block: the receiver by weight, and a number from which the rest follows. */
  function placeOf(number: number, index: number): Place {
    const draw = mix(seedOf(number), number, index);
    let left = draw % 1_000_000;
    for (const { address, perMillion } of contracts) {
      if (left < perMillion) return { to: address, draw };
      left -= perMillion;
    }
    return { to: strangers[draw % strangers.length] as Hex, draw };
  }

  const eventsOf = Map.groupBy(events, ({ block }) => block);
  const listPlaces = (number: number): Place[] => [
    ...Array.from({ length: transactionsPerBlock }, (_, index) => placeOf(number, index)),
    // One that succeeds and logs.
    ...(eventsOf.get(number) ?? []).map(({ address, topics }) => ({ to: address, draw: 1, topics })),
  ];
  /** Most transactions log once; one of eight fails and logs nothing. */
  const isOk = ({ draw }: Place) => draw % 8 !== 0;
  const hasLog = (place: Place) => isOk(place) && place.draw % 5 !== 0;
  const senderOf = ({ draw }: Place) => senders[(draw >>> 4) % senders.length] as Hex;
  const receiverOf = ({ draw }: Place) => senders[(draw >>> 9) % senders.length] as Hex;
  const topicsOf = (place: Place): readonly Hex[] =>
    place.topics ?? [place.draw % 7 === 0 ? APPROVAL : TRANSFER, toWord(senderOf(place)), toWord(receiverOf(place))];
  const transactionHash = (number: number, index: number): Hex => {
    const mark = hashed(`transaction ${seedOf(number)} ${number} ${index}`).slice(2, 42);
    return `0x${number.toString(16).padStart(16, '0')}${index.toString(16).padStart(8, '0')}${mark}`;
  };

  function toBlockLogs(number: number, places: readonly Place[]): Record<string, unknown>[] {
    const logging = [...places.entries()].filter(([, place]) => hasLog(place));
    return logging.map(([index, place], logIndex) => ({
      address: place.to,
      topics: topicsOf(place),
      data: `0x${(place.draw >>> 0).toString(16).padStart(64, '0')}`,
      blockNumber: toQuantity(number),
      blockHash: hashOf(number),
      transactionHash: transactionHash(number, index),
      transactionIndex: toQuantity(index),
      logIndex: toQuantity(logIndex),
      removed: false,
    }));
  }

  const toTransaction = (number: number, index: number, place: Place) => ({
    hash: transactionHash(number, index),
    transactionIndex: toQuantity(index),
    blockHash: hashOf(number),
    blockNumber: toQuantity(number),
    from: senderOf(place),
    to: place.to,
    input: `0x${SELECTORS[place.draw % SELECTORS.length]}${toWord(receiverOf(place)).slice(2)}${(place.draw % 9_999).toString(16).padStart(64, '0')}`,
    value: '0x0',
  });

  return {
    hashOf,
    toBlock(number, full) {
      const places = listPlaces(number);
      const logs = places.filter(hasLog).map((place) => ({ address: place.to, topics: topicsOf(place) }));
      return {
        number: toQuantity(number),
        hash: hashOf(number),
        parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hashOf(number - 1),
        timestamp: toQuantity(GENESIS_TIME + number * secondsPerBlock),
        logsBloom: `0x${bloomOf(logs).toString('hex')}`,
        transactions: places.map((place, index) => (full ? toTransaction(number, index, place) : transactionHash(number, index))),
      };
    },
    toReceipts(number) {
      const places = listPlaces(number);
      const logs = toBlockLogs(number, places);
      return places.map((place, index) => ({
        transactionHash: transactionHash(number, index),
        transactionIndex: toQuantity(index),
        blockHash: hashOf(number),
        blockNumber: toQuantity(number),
        status: isOk(place) ? '0x1' : '0x0',
        logs: logs.filter(({ transactionIndex }) => transactionIndex === toQuantity(index)),
      }));
    },
    toLogs({ from, to }, { addresses, topics }) {
      const found: Record<string, unknown>[] = [];
      const isOfAny = topics === undefined || [TRANSFER, APPROVAL].some((topic) => topics.has(topic));
      // Other topics are in the blocks of events alone.
      const numbers = isOfAny
        ? Array.from({ length: to - from + 1 }, (_, index) => from + index)
        : [...eventsOf.keys()].filter((number) => number >= from && number <= to).toSorted((a, b) => a - b);
      for (const number of numbers) {
        const places = listPlaces(number);
        // Most blocks have nothing of a few contracts.
        if (!places.some((place) => addresses.has(place.to) && hasLog(place))) continue;
        const logs = toBlockLogs(number, places);
        found.push(
          ...logs.filter(
            ({ address, topics: [first] = [] }: Record<string, unknown> & { topics?: string[] }) =>
              addresses.has(address as string) && (topics === undefined || topics.has(first ?? '')),
          ),
        );
      }
      return found;
    },
    findTransaction(hash) {
      const number = Number.parseInt(hash.slice(2, 18), 16);
      const index = Number.parseInt(hash.slice(18, 26), 16);
      return index < listPlaces(number).length && transactionHash(number, index) === hash ? { number, index } : undefined;
    },
  };
}

export const toQuantity = (value: number): Hex => `0x${value.toString(16)}`;
const toWord = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const hashed = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`;

/** A number of 32 bits that looks like chance. Source: the finaliser of MurmurHash3, public domain. */
function mix(seed: number, number: number, index: number): number {
  let h = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}
