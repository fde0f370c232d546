import { HISTORY_DEFAULT, type History } from '@redoubt/chain/plan/history';
import { findBlockAt } from '@redoubt/chain/read/find-block-at';
import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';

/** Where the record of a chain begins, and with which block following the head begins. */
export type ChainStart = { readonly startBlock: number; readonly firstBlock: number };

/** A chain of so few blocks is read whole, in order: that takes seconds. */
const WHOLE_BLOCKS_MAX = 20_000;

/** History read from public endpoints, which are not asked for all of it; pages say where the record begins. */
const RATE_LIMITED_HISTORY_BLOCKS = 200;

/** The newest blocks that are read first: as deep as reorganisations usually reach, and read within seconds. */
const FIRST_BLOCKS = 32;

/**
 * Chooses the start of a chain that is followed for the first time: a large one from its head on, with the
 * wanted history behind it, and a small one from its first block on.
 */
export async function chooseStart(
  client: ChainClient,
  { head, history = HISTORY_DEFAULT, signal }: { head: ChainHeader; history: History | undefined; signal: AbortSignal },
): Promise<ChainStart> {
  if (client.rateLimited) {
    const newest = Math.max(0, head.number - RATE_LIMITED_HISTORY_BLOCKS);
    return { startBlock: newest, firstBlock: newest };
  }
  if (client.chainId === DEMO_CHAIN_ID || head.number <= WHOLE_BLOCKS_MAX) return { startBlock: 0, firstBlock: 0 };
  const startBlock = history === 'all' ? 0 : await findBlockAt(client, { head, time: head.timestamp - history.seconds, signal });
  return { startBlock, firstBlock: Math.max(startBlock, head.number - FIRST_BLOCKS) };
}
