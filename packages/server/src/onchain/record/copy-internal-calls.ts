import { createCopyEncoder } from './copy-encoder.ts';
import type { ChainWrite } from './write-chain.ts';

/** How often one transaction called a function of a tracked contract through other contracts. */
export type InternalCall = {
  readonly block: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly txIndex: number;
  readonly contract: string;
  readonly selector: string;
  readonly calls: number;
  readonly failed: number;
  /** The contracts that called, and addresses that the calls name. */
  readonly accounts: readonly string[];
};

const TARGET = 'chain_internal_call (chain_id, block, tx_index, time, contract, selector, calls, failed, accounts)';

export async function copyInternalCalls(
  write: ChainWrite,
  { chainId, calls }: { chainId: number; calls: readonly InternalCall[] },
): Promise<void> {
  if (calls.length === 0) return;
  const out = createCopyEncoder();
  for (const call of calls) {
    out.row(9);
    out.int8(chainId);
    out.int8(call.block);
    out.int4(call.txIndex);
    out.instant(call.timestamp);
    out.bytes(call.contract);
    out.bytes(call.selector);
    out.int4(call.calls);
    out.int4(call.failed);
    out.bytes(`0x${call.accounts.map((account) => account.slice(2)).join('')}`);
  }
  await write.copy(TARGET, out.finish());
}
