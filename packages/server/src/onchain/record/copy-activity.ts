import type { Hex } from '@redoubt/chain/hex';
import { listNamedAccounts } from '@redoubt/chain/read/named-accounts';
import type { BlockActivity } from '@redoubt/chain/read/read-range';
import { createCopyEncoder } from './copy-encoder.ts';
import type { ChainWrite } from './write-chain.ts';

const TRANSACTION = 'chain_transaction (chain_id, block, tx_index, time, hash, sender, contract, selector, value, ok, accounts)';
const LOG = 'chain_log (chain_id, block, log_index, time, tx_index, tx_hash, contract, topic, topics, data)';

const SELECTOR_DIGITS = 2 + 8;
/** Addresses that are kept of one call. */
const ACCOUNTS_MAX = 8;

/** Rows that the blocks make. */
export function countRows(blocks: readonly BlockActivity[]): number {
  return blocks.reduce((sum, { calls, logs }) => sum + calls.length + logs.length, 0);
}

/** Stores calls and logs, whose partitions must exist. Their unique indexes reject rows that are stored already. */
export async function copyActivity(
  write: ChainWrite,
  { chainId, blocks }: { chainId: number; blocks: readonly BlockActivity[] },
): Promise<void> {
  const calls = encodeCalls(chainId, blocks);
  if (calls !== undefined) await write.copy(TRANSACTION, calls);
  const logs = encodeLogs(chainId, blocks);
  if (logs !== undefined) await write.copy(LOG, logs);
}

function encodeCalls(chainId: number, blocks: readonly BlockActivity[]): Buffer | undefined {
  const out = createCopyEncoder();
  for (const { header, calls } of blocks) {
    for (const call of calls) {
      out.row(11);
      out.int8(chainId);
      out.int8(header.number);
      out.int4(call.index);
      out.instant(header.timestamp);
      out.bytes(call.hash);
      out.bytes(call.from);
      out.bytes(call.contract);
      out.bytes(call.input.slice(0, SELECTOR_DIGITS));
      out.numeric(BigInt(call.value));
      out.boolean(call.ok);
      out.bytes(toJoined(listNamedAccounts(call.input, { skip: 4, accountsMax: ACCOUNTS_MAX })));
    }
  }
  return out.rows === 0 ? undefined : out.finish();
}

const toJoined = (accounts: readonly Hex[]): Hex => `0x${accounts.map((account) => account.slice(2)).join('')}`;

function encodeLogs(chainId: number, blocks: readonly BlockActivity[]): Buffer | undefined {
  const out = createCopyEncoder();
  for (const { header, logs } of blocks) {
    for (const log of logs) {
      const [topic = '0x', ...others] = log.topics;
      out.row(10);
      out.int8(chainId);
      out.int8(header.number);
      out.int4(log.logIndex);
      out.instant(header.timestamp);
      out.int4(log.txIndex);
      out.bytes(log.txHash);
      out.bytes(log.address);
      out.bytes(topic);
      out.bytes(`0x${others.map((other) => other.slice(2)).join('')}`);
      out.bytes(log.data);
    }
  }
  return out.rows === 0 ? undefined : out.finish();
}
