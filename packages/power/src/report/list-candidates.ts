import { CONTROL_TOPICS, VOTERS_MAX, VOTES_TOPIC } from '../analysis/control-topics.ts';
import { type Address, type Hex, toAddress } from '../evm/reader.ts';
import { type Endpoint, EndpointDown } from '../verify/endpoint.ts';
import { createStopwatch } from '../verify/stopwatch.ts';

/** A log, as far as it is read here. */
export type Log = { readonly topics: readonly Hex[]; readonly data: Hex; readonly transaction: Hex };

/** What the history of a contract names. */
export type Trail = {
  /** Accounts that may hold a privilege: who created the contract, called it, or is named in its logs. */
  readonly accounts: readonly Address[];
  /** The newest logs of the contract, the newest last. */
  readonly logs: readonly Log[];
  readonly gaps: readonly string[];
};

/** As many as an analysis looks up. */
const ACCOUNTS_MAX = 300;
const LOGS_MAX = 5_000;
/** Requests for the logs of one filter: endpoints limit the range of blocks or the number of logs. */
const LOG_REQUESTS_MAX = 24;
const CALLS_MAX = 60;
/** Chains as short as this are read whole; otherwise the blocks in which a contract is set up. */
const BLOCKS_MAX = 200;
const BLOCKS_OF_SETUP = 16;
const CREATORS_MAX = 32;
/** Words at the end of a creation that may be the constructor's arguments. */
const ARGUMENTS_MAX = 16;
/** Smaller words are amounts. */
const ADDRESSES_FROM = 1n << 96n;

export type TrailReader = {
  /** The trail of a contract, read once. */
  of(address: Address): Promise<Trail>;
  /** What is missing of all trails that were read, as sentences. */
  gaps(): Promise<string[]>;
};

/**
 * Reads what any node serves in place of a record: logs, the transactions behind them, and those of
 * the blocks in which a contract was created and set up. All contracts of an analysis share `waitMsMax`, the time that the endpoint may take; one that takes
 * longer is a gap, not an error. How long this machine works in between does not count.
 */
export function createTrailReader(endpoint: Endpoint, { block, waitMsMax }: { block: number; waitMsMax: number }): TrailReader {
  const waiting = createStopwatch();
  let isOver = false;
  /** Undefined where the endpoint returns an error or none at all: a trail is read as far as it goes. */
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    isOver ||= waiting.ms() > waitMsMax;
    if (isOver) return undefined;
    const answered = waiting.start();
    try {
      const reply = await endpoint.ask(method, params);
      return reply.error === undefined ? reply.result : undefined;
    } catch (error) {
      if (error instanceof EndpointDown) return undefined;
      throw error;
    } finally {
      answered();
    }
  };
  const known = new Map<Address, Promise<Trail>>();
  return {
    of(address) {
      const trail = known.get(address) ?? read(address);
      known.set(address, trail);
      return trail;
    },
    gaps: async () => (await Promise.all(known.values())).flatMap(({ gaps }) => gaps),
  };

  async function read(address: Address): Promise<Trail> {
    const named = await readLogs(ask, { address, block, topics: [CONTROL_TOPICS] });
    const recent = await readLogs(ask, { address, block, topics: [] });
    const created = await findCreation(ask, { address, block });
    const hashes = new Set([...named.logs, ...recent.logs].toReversed().map(({ transaction }) => transaction));
    const calls = await readTransactions(ask, [...hashes].slice(0, CALLS_MAX));
    const early = await readBlocks(ask, listBlocks(created, block));
    const own = [...calls, ...early].filter(({ to }) => to === address);
    const accounts = [
      ...listCreators(early, created),
      ...listVoters(recent.logs),
      ...own.map(({ from }) => from),
      ...named.logs.toReversed().flatMap(listNamed),
      ...own.flatMap(({ input }) => listAddresses(input.slice(10))),
      ...listCreations(early, created).flatMap(({ input }) => listAddresses(toArguments(input))),
      ...calls.map(({ from }) => from),
      ...recent.logs.toReversed().flatMap(listNamed),
    ];
    return {
      accounts: [...new Set(accounts)].filter((account) => account !== address).slice(0, ACCOUNTS_MAX),
      logs: recent.logs,
      gaps: isOver
        ? [
            `The history of ${address} was read in part: the endpoint took more than ${waitMsMax / 1_000} s for it. Members of roles may be missing.`,
          ]
        : [
            ...(named.from > 0 ? [toLogGap(address, named.from)] : []),
            ...(created === undefined ? [`Who created ${address} was not read: the endpoint keeps no earlier state.`] : []),
          ],
    };
  }
}

const toLogGap = (address: Address, from: number): string =>
  from === Number.POSITIVE_INFINITY
    ? `The endpoint returned no logs of ${address}: members of roles may be missing.`
    : `The endpoint returned the logs of ${address} from block ${from} on: members of roles may be missing.`;

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

const toQuantity = (value: number): Hex => `0x${value.toString(16)}`;

/**
 * The logs of a filter, the newest blocks first, in halves where the endpoint refuses a range.
 * `from`: the first block that was read without a gap after it; infinite without any.
 */
async function readLogs(
  ask: Ask,
  { address, block, topics }: { address: Address; block: number; topics: readonly unknown[] },
): Promise<{ logs: Log[]; from: number }> {
  const waiting: [from: number, to: number][] = [[0, block]];
  const parts: Log[][] = [];
  let first = Number.POSITIVE_INFINITY;
  for (let asked = 0; asked < LOG_REQUESTS_MAX; asked += 1) {
    const range = waiting.pop();
    if (range === undefined || parts.reduce((sum, { length }) => sum + length, 0) >= LOGS_MAX) break;
    const [from, to] = range;
    const answer = await ask('eth_getLogs', [{ address, fromBlock: toQuantity(from), toBlock: toQuantity(to), topics }]);
    if (Array.isArray(answer)) {
      parts.push(answer.flatMap(parseLog));
      first = from;
    } else if (from < to) {
      const middle = Math.floor((from + to) / 2);
      waiting.push([from, middle], [middle + 1, to]);
    } else break;
  }
  return { logs: parts.toReversed().flat().slice(-LOGS_MAX), from: first };
}

const HEX = /^0x[0-9a-f]*$/i;
const isHex = (value: unknown): value is Hex => typeof value === 'string' && HEX.test(value);

function parseLog(entry: unknown): Log[] {
  const { topics, data, transactionHash } = (entry ?? {}) as Record<string, unknown>;
  if (!Array.isArray(topics) || !topics.every(isHex) || !isHex(data) || !isHex(transactionHash)) return [];
  return [{ topics, data, transaction: transactionHash }];
}

/** Accounts in the topics and the data of a log. */
const listNamed = ({ topics, data }: Log): Address[] => listAddresses([...topics.slice(1), data].map((part) => part.slice(2)).join(''));

/** The accounts with the most votes, by the last event of each. */
function listVoters(logs: readonly Log[]): Address[] {
  const votes = new Map<Address, bigint>();
  for (const { topics, data } of logs) {
    const [topic, delegate] = topics;
    if (topic === VOTES_TOPIC && delegate !== undefined && data.length === 130)
      votes.set(toAddress(BigInt(delegate)), BigInt(`0x${data.slice(66)}`));
  }
  return [...votes]
    .toSorted(([, one], [, other]) => (one < other ? 1 : -1))
    .slice(0, VOTERS_MAX)
    .map(([account]) => account);
}

/** Words of encoded data that look like addresses. */
function listAddresses(text: string): Address[] {
  const words = text.match(/.{64}/g) ?? [];
  return words.flatMap((digits) => {
    const word = BigInt(`0x${digits}`);
    return word >= ADDRESSES_FROM && word >> 160n === 0n ? [toAddress(word)] : [];
  });
}

/** The last words of a creation, where a constructor's arguments are. */
function toArguments(input: Hex): string {
  const end = input.slice(2).slice(-64 * ARGUMENTS_MAX);
  return end.slice(end.length % 64);
}

/** The block in which a contract was created; undefined where the endpoint keeps no earlier state. */
async function findCreation(ask: Ask, { address, block }: { address: Address; block: number }): Promise<number | undefined> {
  const hasCode = async (at: number): Promise<boolean | undefined> => {
    const code = await ask('eth_getCode', [address, toQuantity(at)]);
    return isHex(code) ? code !== '0x' : undefined;
  };
  let [without, having] = [-1, block];
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2);
    const found = await hasCode(middle);
    if (found === undefined) return undefined;
    if (found) having = middle;
    else without = middle;
  }
  return having;
}

function listBlocks(created: number | undefined, block: number): number[] {
  if (created === undefined) return [];
  const length = block - created < BLOCKS_MAX ? block - created + 1 : BLOCKS_OF_SETUP;
  return Array.from({ length }, (_, index) => created + index);
}

type Transaction = {
  readonly from: Address;
  readonly to: Address | undefined;
  readonly input: Hex;
  readonly block: number;
};

function parseTransaction(entry: unknown): Transaction[] {
  const { from, to, input, blockNumber } = (entry ?? {}) as Record<string, unknown>;
  if (!isHex(from) || !isHex(input) || !isHex(blockNumber)) return [];
  return [{ from: toLower(from), to: isHex(to) ? toLower(to) : undefined, input: toLower(input), block: Number(blockNumber) }];
}

const toLower = (text: Hex): Hex => text.toLowerCase() as Hex;

async function readTransactions(ask: Ask, hashes: readonly Hex[]): Promise<Transaction[]> {
  const answers = await Promise.all(hashes.map((hash) => ask('eth_getTransactionByHash', [hash])));
  return answers.flatMap(parseTransaction);
}

async function readBlocks(ask: Ask, numbers: readonly number[]): Promise<Transaction[]> {
  const answers = await Promise.all(numbers.map((number) => ask('eth_getBlockByNumber', [toQuantity(number), true])));
  return answers.flatMap((answer) => {
    const { transactions } = (answer ?? {}) as { transactions?: unknown };
    return Array.isArray(transactions) ? transactions.flatMap(parseTransaction) : [];
  });
}

/** Transactions that created a contract in that block. */
const listCreations = (early: readonly Transaction[], created: number | undefined): Transaction[] =>
  early.filter(({ block, to }) => block === created && to === undefined);

/**
 * Senders of the block in which a contract was created: those of creations first, and the contracts
 * that were called, because one of them may have created it.
 */
function listCreators(early: readonly Transaction[], created: number | undefined): Address[] {
  const calls = early.filter(({ block, to }) => block === created && to !== undefined);
  const accounts = [...listCreations(early, created), ...calls].flatMap(({ from, to }) => (to === undefined ? [from] : [from, to]));
  return accounts.slice(0, CREATORS_MAX);
}
