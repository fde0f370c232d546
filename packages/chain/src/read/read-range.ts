import type { Hex } from '../hex.ts';
import { type BlockRange, halve } from '../plan/block-range.ts';
import type { Answer, ChainClient } from '../rpc/chain-client.ts';
import { isRpcFault, RpcFault } from '../rpc/rpc-fault.ts';
import { areComplete, isOfTransaction, mayLackLogs, requireAllReceipts, requireOfBlock } from './check-logs.ts';
import type { ChainBlock, ChainHeader, ChainLog, ChainReceipt, ChainTransaction } from './raw-shapes.ts';
import { readBlocks, readReceipt, readReceipts } from './read-blocks.ts';
import { readBlockLogs, readLogs } from './read-logs.ts';

export type TrackedCall = ChainTransaction & { readonly contract: Hex; readonly ok: boolean };

/** What the tracked contracts did in one block. */
export type BlockActivity = {
  readonly header: ChainHeader;
  /** All transactions of the block, including those to untracked addresses. */
  readonly transactions: number;
  readonly calls: readonly TrackedCall[];
  readonly logs: readonly ChainLog[];
};

export type RangeActivity = { readonly blocks: readonly BlockActivity[]; readonly bytes: number };

export type RangeParams = {
  readonly range: BlockRange;
  readonly addresses: ReadonlySet<Hex>;
  /** Reads every block's receipts, whatever its filter says: endpoints are known to omit logs of new blocks. */
  readonly thorough: boolean;
  readonly refused: (blocks: number) => void;
  readonly signal?: AbortSignal;
};

/** Reads blocks and logs, and proves that they belong together and are complete. Throws RpcFault otherwise. */
export async function readRange(client: ChainClient, params: RangeParams): Promise<RangeActivity> {
  const { range, refused } = params;
  try {
    return await readWhole(client, params);
  } catch (error) {
    const halves = isRpcFault(error, 'range', 'results') ? halve(range) : undefined;
    if (halves === undefined) throw error;
    refused(range.to - range.from + 1);
    const first = await readRange(client, { ...params, range: halves[0] });
    const second = await readRange(client, { ...params, range: halves[1] });
    const [last, next] = [first.blocks.at(-1), second.blocks[0]];
    if (last?.header.hash !== next?.header.parentHash)
      throw new RpcFault('inconsistent', { detail: 'the chain changed while it was read' });
    return { blocks: [...first.blocks, ...second.blocks], bytes: first.bytes + second.bytes };
  }
}

async function readWhole(client: ChainClient, params: RangeParams): Promise<RangeActivity> {
  const { range, addresses, thorough, refused, signal } = params;
  const options = signal === undefined ? {} : { signal };
  const none = { value: [], bytes: 0, position: 0 };
  const [logs, blocks] = await Promise.all([
    thorough || addresses.size === 0 ? none : readLogs(client, { range, addresses: [...addresses], refused, ...options }),
    readBlocks(client, { range, ...options }),
  ]);
  const logsOf = Map.groupBy<number, ChainLog>(logs.value, ({ block }) => block);
  let bytes = logs.bytes + blocks.bytes;
  const finished = blocks.value.map(async (block): Promise<BlockActivity> => {
    const read = { block, logs: logsOf.get(block.number) ?? [], addresses, thorough };
    const { receiptBytes, ...activity } = await finishBlock(client, read, signal);
    bytes += receiptBytes;
    return activity;
  });
  try {
    return { blocks: await Promise.all(finished), bytes };
  } catch (error) {
    if (isRpcFault(error, 'inconsistent')) client.penalise(blocks.position, error.message);
    throw error;
  }
}

/** What the contracts did in a block that was read, by all its receipts. Throws RpcFault. */
export async function readActivity(
  client: ChainClient,
  { block, addresses, signal }: { block: Answer<ChainBlock>; addresses: ReadonlySet<Hex>; signal?: AbortSignal },
): Promise<BlockActivity> {
  try {
    const { receiptBytes: _, ...activity } = await finishBlock(client, { block: block.value, logs: [], addresses, thorough: true }, signal);
    return activity;
  } catch (error) {
    if (isRpcFault(error, 'inconsistent')) client.penalise(block.position, error.message);
    throw error;
  }
}

type BlockRead = { block: ChainBlock; logs: readonly ChainLog[]; addresses: ReadonlySet<Hex>; thorough: boolean };

async function finishBlock(
  client: ChainClient,
  { block, logs, addresses, thorough }: BlockRead,
  signal: AbortSignal | undefined,
): Promise<BlockActivity & { receiptBytes: number }> {
  requireOfBlock(block, logs);
  const sent = block.transactions.filter((tx): tx is ChainTransaction & { to: Hex } => tx.to !== null && addresses.has(tx.to));
  const header = toHeader(block);
  const transactions = block.transactions.length;
  if (addresses.size === 0) return { header, transactions, calls: [], logs: [], receiptBytes: 0 };
  const isEmpty = block.transactions.length === 0;
  if (isEmpty && logs.some(isOfTransaction)) throw new RpcFault('inconsistent', { detail: 'logs of transactions in an empty block' });
  if (thorough || isEmpty || !areComplete({ block, logs, addresses, hasFilters: client.hasFilters() })) {
    const { value, bytes, position } = isEmpty ? NO_RECEIPTS : await readReceipts(client, block, signal);
    const system = await findSystemLogs(client, { block, receipts: value, logs, thorough }, signal);
    const isMatching = requireAllReceipts(block, value, system.value);
    if (isMatching !== undefined) client.recordFilter(position, isMatching);
    const all = [...value.flatMap((receipt) => receipt.logs), ...system.value].toSorted((one, other) => one.logIndex - other.logIndex);
    return {
      header,
      transactions,
      calls: sent.map((tx) => toCall(tx, value[tx.index])),
      logs: all.filter(({ address }) => addresses.has(address)),
      receiptBytes: bytes + system.bytes,
    };
  }
  // A transaction that emitted a log succeeded; the others need their receipt.
  const emitting = new Set(logs.map(({ txIndex }) => txIndex));
  let receiptBytes = 0;
  const calls = await Promise.all(
    sent.map(async (tx) => {
      if (emitting.has(tx.index)) return { ...tx, contract: tx.to, ok: true };
      const { value, bytes } = await readReceipt(client, tx.hash, signal);
      receiptBytes += bytes;
      if (value.logs.some(({ address }) => addresses.has(address)))
        throw new RpcFault('inconsistent', { detail: 'a receipt has logs that were left out' });
      if (value.blockHash !== block.hash) throw new RpcFault('inconsistent', { detail: 'a receipt of another block' });
      return toCall(tx, value);
    }),
  );
  return { header, transactions, calls, logs, receiptBytes };
}

const NO_RECEIPTS: Answer<ChainReceipt[]> = { value: [], bytes: 0, position: 0 };

/**
 * The logs of a block that belong to no transaction, and so to no receipt. They are asked for on chains that have such, where the receipts'
 * logs may not be all, and where no filter could tell. Not seen: a first one at the end of a block whose filter leaves it out.
 */
async function findSystemLogs(
  client: ChainClient,
  { block, receipts, logs, thorough }: Omit<BlockRead, 'addresses'> & { receipts: readonly ChainReceipt[] },
  signal: AbortSignal | undefined,
): Promise<Pick<Answer<ChainLog[]>, 'value' | 'bytes'>> {
  const isOfNone = (log: ChainLog) => !isOfTransaction(log);
  const ofReceipts = receipts.flatMap((receipt) => receipt.logs);
  const mayHave = client.hasSystemLogs() || logs.some(isOfNone) || (thorough && !client.hasFilters()) || mayLackLogs(block, ofReceipts);
  if (!mayHave) return { value: [], bytes: 0 };
  const { value, bytes } = await readBlockLogs(client, block, signal);
  const system = value.filter(isOfNone);
  if (system.length > 0) client.recordSystemLogs();
  return { value: system, bytes };
}

function toCall(tx: ChainTransaction & { to: Hex }, receipt: ChainReceipt | undefined): TrackedCall {
  if (receipt?.txHash !== tx.hash) throw new RpcFault('inconsistent', { detail: 'a receipt of another transaction' });
  return { ...tx, contract: tx.to, ok: receipt.ok };
}

function toHeader({ number, hash, parentHash, timestamp, logsBloom }: ChainBlock): ChainHeader {
  return { number, hash, parentHash, timestamp, logsBloom };
}
