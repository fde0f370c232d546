import type { Hex } from '../hex.ts';
import { RpcFault } from '../rpc/rpc-fault.ts';
import { bloomOf, isEmptyBloom, mayContain, parseBloom } from './bloom.ts';
import type { ChainBlock, ChainLog, ChainReceipt } from './raw-shapes.ts';

/** Throws `inconsistent` when a log belongs to another block: a reorg between two answers, or a wrong answer. */
export function requireOfBlock(block: ChainBlock, logs: readonly ChainLog[]): void {
  for (const log of logs) {
    if (log.blockHash !== block.hash) throw new RpcFault('inconsistent', { detail: `a log of another block ${block.number}` });
    if (block.transactions[log.txIndex]?.hash !== log.txHash)
      throw new RpcFault('inconsistent', { detail: `a log without its transaction in block ${block.number}` });
  }
}

/**
 * Whether these logs are provably all that the tracked addresses emitted in the block. `false`: only
 * the block's receipts can tell, because a log is missing or doubled, or because other contracts
 * emitted in the block, too. Not seen: that the last logs of a block are missing, where others have their addresses and topics.
 */
export function areComplete({
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
  // If these are all logs of the block, they are numbered without a gap and make exactly its filter.
  return isNumberedWithoutGap(logs) && bloomOf(logs).equals(header);
}

function isNumberedWithoutGap(logs: readonly ChainLog[]): boolean {
  return logs.every((log, index) => log.logIndex === index);
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
  // Some rollups leave the filter empty: then the numbering is the only check.
  const filterless = isEmptyBloom(header) && logs.length > 0;
  if (!filterless && !bloomOf(logs).equals(header)) fail('logs are missing');
}
