import { toHex } from 'viem';
import type { Archive, NodeBlock, NodeLog, NodeReceipt } from './archive.ts';
import { createPastStates, type PastState } from './past-states.ts';

/** A request of JSON-RPC 2.0, as far as it says what is asked. */
export type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };
/** What is answered: a result, a refusal with its code, or other parameters with which the node is asked in its place. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly params: readonly unknown[] };

/** Blocks so far behind the newest count as final, as with the node, and are answered from the archive. */
const FINAL_BLOCKS = 64;
const SAFE_BLOCKS = 32;

/** Methods that read the state at the block that this parameter names. */
const STATE_METHODS: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};
/** Methods that run the transactions of a block again, named by the first parameter: that takes the node's state before it. */
const TRACE_METHODS = new Set(['debug_traceBlockByNumber', 'debug_traceBlockByHash', 'trace_block', 'trace_replayBlockTransactions']);
/** Methods that need the node's own state at the block that this parameter names. */
const NODE_STATE_METHODS: Readonly<Record<string, number>> = {
  debug_traceCall: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_simulateV1: 1,
  eth_getProof: 2,
};

type Deps = {
  readonly archive: Archive;
  /** The oldest block of which the node itself has the state. */
  readonly oldestState: () => number;
};

/** Asks the node. */
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Answers what the node alone would answer wrongly, because it keeps the newest blocks only; `undefined` leaves the answer to the node. */
export function createAnswerer({ archive, oldestState }: Deps) {
  const pastStates = createPastStates(archive);

  return async function answer({ method, params }: Call, ask: Ask): Promise<Answer | undefined> {
    const head = archive.findHead()?.number;
    if (head === undefined) return undefined;
    const numberOf = (tag: unknown) => toNumber(archive, { tag, head });
    const isArchived = (number: number | undefined): number is number => number !== undefined && number <= head - FINAL_BLOCKS;
    const found = (number: number | undefined, pick: (block: NodeBlock) => unknown): Answer | undefined => {
      const block = isArchived(number) ? archive.readBlock(number) : undefined;
      return block === undefined ? undefined : { result: pick(block) };
    };
    const byHash = (hash: unknown) => (typeof hash === 'string' ? archive.findNumber(hash) : undefined);
    const ofTransaction = (hash: unknown) => (typeof hash === 'string' ? archive.findBlockOf(hash) : undefined);
    const [first, second] = params;

    const state = STATE_METHODS[method];
    if (state !== undefined) {
      const number = numberOf(params[state]);
      if (number === undefined || number >= head || number >= oldestState()) return undefined;
      const past = pastStates.at({ number, head });
      return past === undefined ? toLostState(number) : readPast({ archive, ask }, { method, params, number, head, past });
    }
    const nodeState = NODE_STATE_METHODS[method];
    if (nodeState !== undefined) {
      const number = numberOf(params[nodeState]);
      return number !== undefined && number < head && number < oldestState() ? toLostState(number) : undefined;
    }
    const toLostTrace = (number: number | undefined) =>
      number !== undefined && number <= oldestState() ? toLostState(number - 1) : undefined;
    if (TRACE_METHODS.has(method)) {
      const number = numberOf(isHash(first) ? { blockHash: first } : first);
      const lost = toLostTrace(number);
      // A late follower records movements from these; to run a transaction again takes the state.
      const kept = lost !== undefined && number !== undefined && isCallTrace(method, second) ? archive.readTraces(number) : undefined;
      return kept === undefined ? lost : { result: kept };
    }
    switch (method) {
      case 'eth_getBlockByNumber':
        return found(numberOf(first), (block) => (second === true ? block : withHashes(block)));
      case 'eth_getBlockByHash':
        return found(byHash(first), (block) => (second === true ? block : withHashes(block)));
      case 'eth_getBlockTransactionCountByNumber':
        return found(numberOf(first), ({ transactions }) => toHex(transactions.length));
      case 'eth_getBlockTransactionCountByHash':
        return found(byHash(first), ({ transactions }) => toHex(transactions.length));
      case 'eth_getTransactionByBlockNumberAndIndex':
        return found(numberOf(first), ({ transactions }) => transactions[Number(second)] ?? null);
      case 'eth_getTransactionByBlockHashAndIndex':
        return found(byHash(first), ({ transactions }) => transactions[Number(second)] ?? null);
      case 'eth_getTransactionByHash':
        return found(ofTransaction(first), ({ transactions }) => transactions.find(({ hash }) => isSame(hash, first)) ?? null);
      case 'eth_getTransactionReceipt': {
        const number = ofTransaction(first);
        if (!isArchived(number)) return undefined;
        return { result: archive.readReceipts(number)?.find(({ transactionHash }) => isSame(transactionHash, first)) ?? null };
      }
      case 'eth_getBlockReceipts': {
        const number = numberOf(isHash(first) ? { blockHash: first } : first);
        return isArchived(number) ? { result: archive.readReceipts(number) ?? null } : undefined;
      }
      case 'debug_traceTransaction':
      case 'trace_transaction':
        return toLostTrace(ofTransaction(first));
      case 'eth_getLogs':
        return readLogs({ archive, ask }, { filter: first, numberOf, lastArchived: head - FINAL_BLOCKS });
      default:
        return undefined;
    }
  };
}

const toLostState = (number: number): Answer => ({
  error: { code: -32_000, message: `The node of the demo chain no longer has the state of block ${number}.` },
});

const isHash = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);

const isCallTrace = (method: string, options: unknown) =>
  method === 'debug_traceBlockByNumber' && JSON.stringify(options) === '{"tracer":"callTracer"}';

const isSame = (hash: string, other: unknown) => typeof other === 'string' && hash.toLowerCase() === other.toLowerCase();

const withHashes = (block: NodeBlock) => ({ ...block, transactions: block.transactions.map(({ hash }) => hash) });

/** The block that a parameter names: a number, a name, or an object of EIP-1898. `undefined` for what the node must judge. */
function toNumber(archive: Archive, { tag, head }: { tag: unknown; head: number }): number | undefined {
  if (typeof tag === 'object' && tag !== null) {
    const { blockNumber, blockHash } = tag as { blockNumber?: unknown; blockHash?: unknown };
    if (typeof blockHash === 'string') return archive.findNumber(blockHash);
    return blockNumber === undefined ? undefined : toNumber(archive, { tag: blockNumber, head });
  }
  if (tag === 'earliest') return 0;
  if (tag === 'safe') return Math.max(0, head - SAFE_BLOCKS);
  if (tag === 'finalized') return Math.max(0, head - FINAL_BLOCKS);
  if (typeof tag === 'number') return tag;
  return typeof tag === 'string' && /^0x[0-9a-f]+$/i.test(tag) ? Number(tag) : undefined;
}

type Reading = {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly number: number;
  readonly head: number;
  readonly past: PastState;
};

/** The state of an old block: the newest state with everything put back that was changed since. */
async function readPast(
  { archive, ask }: { archive: Archive; ask: Ask },
  { method, params, number, head, past }: Reading,
): Promise<Answer> {
  const now = toHex(head);
  if (method === 'eth_call') {
    const block = archive.readBlock(number);
    const [call, , overrides, blockOverrides] = params as [unknown, unknown, Overrides | undefined, object | undefined];
    return { params: [call, now, mergeOverrides(past, overrides ?? {}), { ...(block && toBlockOverrides(block)), ...blockOverrides }] };
  }
  const address = String(params[0]).toLowerCase();
  const account = past.get(address);
  const [known, latest] =
    method === 'eth_getBalance'
      ? [account?.balance, [address, now]]
      : method === 'eth_getCode'
        ? [account?.code, [address, now]]
        : method === 'eth_getTransactionCount'
          ? [account?.nonce, [address, now]]
          : [account?.storage?.[toSlot(params[1])], [address, params[1], now]];
  return { result: known ?? (await ask(method, latest)) };
}

const toSlot = (slot: unknown) =>
  `0x${BigInt(typeof slot === 'string' ? slot : Number(slot))
    .toString(16)
    .padStart(64, '0')}`;

type AccountOverride = { balance?: unknown; nonce?: unknown; code?: unknown; state?: unknown; stateDiff?: Record<string, unknown> };
type Overrides = Readonly<Record<string, AccountOverride>>;

/** The past, and on top of it what the caller supposes. */
function mergeOverrides(past: PastState, supposed: Overrides): Overrides {
  const merged: Record<string, AccountOverride> = {};
  for (const [address, { storage, ...account }] of past) merged[address] = { ...account, ...(storage && { stateDiff: storage }) };
  for (const [name, account] of Object.entries(supposed)) {
    const address = name.toLowerCase();
    const { stateDiff, ...before } = merged[address] ?? {};
    const isWhole = account.state !== undefined && account.state !== null;
    merged[address] = { ...before, ...account, ...(!isWhole && { stateDiff: { ...stateDiff, ...account.stateDiff } }) };
  }
  return merged;
}

const toBlockOverrides = ({ number, timestamp, baseFeePerGas, miner, mixHash, gasLimit }: NodeBlock) => ({
  number,
  time: timestamp,
  baseFee: baseFeePerGas,
  coinbase: miner,
  random: mixHash,
  gasLimit,
});

type LogFilter = { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown; address?: unknown; topics?: unknown };
type Searching = {
  readonly filter: unknown;
  readonly numberOf: (tag: unknown) => number | undefined;
  readonly lastArchived: number;
};

/** Logs of archived blocks from the archive, of newer ones from the node. */
async function readLogs({ archive, ask }: { archive: Archive; ask: Ask }, { filter, numberOf, lastArchived }: Searching) {
  if (typeof filter !== 'object' || filter === null) return undefined;
  const { blockHash, fromBlock, toBlock, address, topics } = filter as LogFilter;
  const from = blockHash === undefined ? numberOf(fromBlock) : numberOf({ blockHash });
  if (from === undefined || from > lastArchived) return undefined;
  const to = blockHash === undefined ? (numberOf(toBlock) ?? Number.POSITIVE_INFINITY) : from;
  const addresses = toAddresses(address);
  const matches = toTopicFilter(topics);
  const logs: NodeLog[] = [];
  for (const number of archive.listLogged({ from, to: Math.min(to, lastArchived), addresses })) {
    const receipts: readonly NodeReceipt[] = archive.readReceipts(number) ?? [];
    for (const receipt of receipts) {
      logs.push(
        ...receipt.logs.filter((log) => (addresses === undefined || addresses.includes(log.address.toLowerCase())) && matches(log)),
      );
    }
  }
  if (to <= lastArchived) return { result: logs };
  const newer = (await ask('eth_getLogs', [{ ...filter, fromBlock: toHex(lastArchived + 1) }])) as NodeLog[];
  return { result: [...logs, ...newer] };
}

/** `undefined` for any. */
function toAddresses(address: unknown): string[] | undefined {
  if (address === undefined || address === null) return undefined;
  const list = (Array.isArray(address) ? address : [address]).map((each) => String(each).toLowerCase());
  return list.length === 0 ? undefined : list;
}

/** Whether a log has the topics that are asked for: each place names one, several, or null for any. */
function toTopicFilter(topics: unknown): (log: NodeLog) => boolean {
  const places = (Array.isArray(topics) ? topics : []).map((place: unknown) =>
    place === null || place === undefined
      ? undefined
      : (Array.isArray(place) ? place : [place]).map((topic) => String(topic).toLowerCase()),
  );
  return ({ topics: found }) =>
    places.every((wanted, index) => {
      const topic = found[index];
      if (wanted === undefined || wanted.length === 0) return true;
      return topic !== undefined && wanted.includes(topic.toLowerCase());
    });
}
