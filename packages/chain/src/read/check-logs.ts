import type { Hex } from '../hex.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import { bloomOf, isEmptyBloom, isFullBloom, mayContain, parseBloom } from './bloom.ts';
import type { ChainBlock, ChainLog, ChainReceipt } from './raw-shapes.ts';

/** Throws `inconsistent` when a log belongs to another block: a reorg between two answers, or a wrong answer. */
export function requireOfBlock(block: ChainBlock, logs: readonly ChainLog[]): void {
  for (const log of logs) {
    if (log.blockHash !== block.hash) throw new RpcFault('inconsistent', { detail: `a log of another block ${block.number}` });
    if (isOfTransaction(log) && block.transactions[log.txIndex]?.hash !== log.txHash)
      throw new RpcFault('inconsistent', { detail: `a log without its transaction in block ${block.number}` });
  }
}

/**
 * Whether these logs are provably all that the tracked addresses emitted in the block. `false`: only
 * the block's receipts can tell, because a log is missing or doubled, because other contracts
 * emitted in the block, too, or because an empty filter is no proof: `hasFilters` tells whether the chain is known to fill them.
 * Not seen: that the last logs of a block are missing, where others have their addresses and topics.
 */
export function areComplete({
  block,
  logs,
  addresses,
  hasFilters,
}: {
  block: ChainBlock;
  logs: readonly ChainLog[];
  addresses: ReadonlySet<Hex>;
  hasFilters: boolean;
}): boolean {
  const header = parseBloom(block.logsBloom);
  if (!logs.every(isOfTransaction)) return false;
  if (logs.length === 0) return isEmptyBloom(header) ? hasFilters : ![...addresses].some((address) => mayContain(header, address));
  // If these are all logs of the block, they are numbered without a gap and make exactly its filter.
  return isNumberedWithoutGap(logs) && bloomOf(logs).equals(header);
}

function isNumberedWithoutGap(logs: readonly ChainLog[]): boolean {
  return logs.every((log, index) => log.logIndex === index);
}

/** Whether a log was emitted by a transaction, and not by the chain's own contracts between them. */
export const isOfTransaction = ({ txIndex }: Pick<ChainLog, 'txIndex'>): boolean => txIndex >= 0;

/** Whether these may not be all logs of a block: by their numbers, or by its filter where that is neither empty nor full. */
export function mayLackLogs({ logsBloom }: Pick<ChainBlock, 'logsBloom'>, logs: readonly ChainLog[]): boolean {
  const header = parseBloom(logsBloom);
  return !isNumberedWithoutGap(logs) || !(isEmptyBloom(header) || isFullBloom(header) || bloomOf(logs).equals(header));
}

/**
 * Throws `inconsistent` unless these are the receipts of all transactions of the block, and all its logs with those of no transaction. Whether
 * the block's filter tells these logs; undefined where there is none.
 */
export function requireAllReceipts(
  block: ChainBlock,
  receipts: readonly ChainReceipt[],
  others: readonly ChainLog[] = [],
): boolean | undefined {
  const fail = (detail: string): never => {
    throw new RpcFault('inconsistent', { detail: `${detail} in block ${block.number}` });
  };
  if (receipts.length !== block.transactions.length) fail(`${receipts.length} receipts for ${block.transactions.length} transactions`);
  for (const [index, receipt] of receipts.entries()) {
    if (receipt.blockHash !== block.hash || receipt.txHash !== block.transactions[index]?.hash) fail('a receipt of another transaction');
  }
  const ofReceipts = receipts.flatMap((receipt) => receipt.logs);
  const logs = [...ofReceipts, ...others].toSorted((one, other) => one.logIndex - other.logIndex);
  requireOfBlock(block, logs);
  if (!isNumberedWithoutGap(logs)) fail('a gap between logs');
  const header = parseBloom(block.logsBloom);
  // Those of no transaction may be left out of the filter.
  const isMatching = bloomOf(logs).equals(header) || bloomOf(ofReceipts).equals(header);
  // Some chains leave the filter empty, or fill it: then the numbering is the only check.
  if (!isMatching && !(isEmptyBloom(header) && logs.length > 0) && !isFullBloom(header)) fail('logs are missing');
  return logs.length === 0 ? undefined : isMatching;
}
