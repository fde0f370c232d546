import type { ChainClient } from '../rpc/chain-client.ts';
import { isRpcFault } from '../rpc/rpc-fault.ts';
import { readBlock, readReceipts } from './read-blocks.ts';

/**
 * The first block from `from` on that some endpoint still has with its receipts: nodes drop the oldest (EIP-4444, code 4444). Halves the
 * distance to the head, so some twenty blocks are asked for among millions, and one where all are there. `from` where not even the head is.
 */
export async function findFirstKept(
  client: ChainClient,
  { from, head, signal }: { from: number; head: number; signal?: AbortSignal },
): Promise<number> {
  // Every node keeps the first block.
  const first = Math.max(1, from);
  if (first >= head || (await isKept(client, first, signal)) || !(await isKept(client, head, signal))) return from;
  let [dropped, kept] = [first, head];
  while (kept - dropped > 1) {
    const middle = dropped + Math.floor((kept - dropped) / 2);
    if (await isKept(client, middle, signal)) kept = middle;
    else dropped = middle;
  }
  return kept;
}

/** Whether some endpoint has a block with its receipts; false only where each says that it no longer does. */
async function isKept(client: ChainClient, number: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { value } = await readBlock(client, number, signal && { signal });
    if (value.transactions.length > 0) await readReceipts(client, value, signal);
    return true;
  } catch (error) {
    if (isRpcFault(error, 'no-state', 'no-history')) return false;
    throw error;
  }
}
