import type { Hex } from '../hex.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import { bloomOf, isEmptyBloom, mayContain, parseBloom } from './bloom.ts';
import type { ChainBlock, ChainLog, ChainReceipt } from './raw-shapes.ts';

/** Throws `inconsistent` when a log is not of this block: the chain changed between two answers, or an answer is wrong. */
export function requireOfBlock(block: ChainBlock, logs: readonly ChainLog[]): void {
  for (const log of logs) {
    if (log.blockHash !== block.hash) throw new RpcFault('inconsistent', { detail: `a log of another block ${block.number}` });
    if (block.transactions[log.txIndex]?.hash !== log.txHash)
      throw new RpcFault('inconsistent', { detail: `a log without its transaction in block ${block.number}` });
  }
}

/**
 * Whether what was answered for the tracked addresses can be all that they emitted in the block. `false`: it can't be known without
 * the block's receipts, because something is twice, or is missing, or because others emitted in the block, too.
 */
export function areAllThere({
  block,
  logs,
  addresses,
}: {
  block: ChainBlock;
  logs: readonly ChainLog[];
  addresses: ReadonlySet<Hex>;
}): boolean {
  const header = parseBloom(block.logsBloom);
  if (logs.length === 0) return !isEmptyBloom(header) ? ![...addresses].some((address) => mayContain(header, address)) : true;
  // These are all logs of the block, as far as can be seen: then they are numbered without a gap, and make exactly its filter.
  return isNumberedWithoutGap(logs) && bloomOf(logs).equals(header);
}

function isNumberedWithoutGap(logs: readonly ChainLog[]): boolean {
  return logs.every((log, place) => log.logIndex === place);
}

/** Throws `inconsistent` unless these are the receipts of all transactions of the block, with all their logs. */
export function requireAllReceipts(block: ChainBlock, receipts: readonly ChainReceipt[]): void {
  const fail = (detail: string): never => {
    throw new RpcFault('inconsistent', { detail: `${detail} in block ${block.number}` });
  };
  if (receipts.length !== block.transactions.length) fail(`${receipts.length} receipts for ${block.transactions.length} transactions`);
  for (const [index, receipt] of receipts.entries()) {
    if (receipt.blockHash !== block.hash || receipt.txHash !== block.transactions[index]?.hash) fail('a receipt of another transaction');
  }
  const logs = receipts.flatMap((receipt) => receipt.logs);
  requireOfBlock(block, logs);
  if (!isNumberedWithoutGap(logs)) fail('a gap between logs');
  const header = parseBloom(block.logsBloom);
  // Some rollups leave the filter empty; then the numbers must do.
  const filterless = isEmptyBloom(header) && logs.length > 0;
  if (!filterless && !bloomOf(logs).equals(header)) fail('logs are missing');
}
