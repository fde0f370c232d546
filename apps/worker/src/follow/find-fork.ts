import { findHeader } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';

export type RingBlock = { readonly number: number; readonly hash: string };

/**
 * The newest block on record that the chain still has: everything above it was replaced. `undefined` when it has none of them.
 * Blocks are linked, so one that is still there vouches for all below it, and halving finds the last.
 */
export async function findFork(client: ChainClient, ring: readonly RingBlock[], signal: AbortSignal): Promise<RingBlock | undefined> {
  const rising = ring.toSorted((a, b) => a.number - b.number);
  const isThere = async ({ number, hash }: RingBlock) => (await findHeader(client, number, { signal }))?.hash === hash;
  let [found, low, high] = [undefined as RingBlock | undefined, 0, rising.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const block = rising[middle];
    if (block === undefined) break;
    if (await isThere(block)) [found, low] = [block, middle + 1];
    else high = middle - 1;
  }
  return found;
}
