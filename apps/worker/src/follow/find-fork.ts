import { findHeader } from '@redoubt/chain/read/read-blocks';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';

export type RecentHeader = { readonly number: number; readonly hash: string };

/**
 * The newest recorded header that the chain still has: all blocks above it were replaced.
 * `undefined` when the chain has none of them. Blocks are linked, so a binary search finds it.
 */
export async function findFork(
  client: ChainClient,
  headers: readonly RecentHeader[],
  signal: AbortSignal,
): Promise<RecentHeader | undefined> {
  const ascending = headers.toSorted((a, b) => a.number - b.number);
  const isOnChain = async ({ number, hash }: RecentHeader) => (await findHeader(client, number, { signal }))?.hash === hash;
  let [found, low, high] = [undefined as RecentHeader | undefined, 0, ascending.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const block = ascending[middle];
    if (block === undefined) break;
    if (await isOnChain(block)) [found, low] = [block, middle + 1];
    else high = middle - 1;
  }
  return found;
}
