import { HISTORY_DEFAULT, type History } from '@redoubt/chain/plan/history';
import { findBlockAt } from '@redoubt/chain/read/find-block-at';
import { findFirstKept } from '@redoubt/chain/read/find-first-kept';
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

type Wanted = { readonly head: ChainHeader; readonly history: History | undefined; readonly signal: AbortSignal };

/**
 * Chooses the start of a chain that is followed for the first time: a large one from its head on, with the
 * wanted history behind it, and a small one from its first block on; none before the first block that some endpoint still has.
 */
export async function chooseStart(client: ChainClient, wanted: Wanted): Promise<ChainStart> {
  const { startBlock, firstBlock } = await chooseWanted(client, wanted);
  const kept = await findFirstKept(client, { from: startBlock, head: wanted.head.number, signal: wanted.signal });
  return { startBlock: kept, firstBlock: Math.max(kept, firstBlock) };
}

async function chooseWanted(client: ChainClient, { head, history = HISTORY_DEFAULT, signal }: Wanted): Promise<ChainStart> {
  if (client.rateLimited) {
    const newest = Math.max(0, head.number - RATE_LIMITED_HISTORY_BLOCKS);
    return { startBlock: newest, firstBlock: newest };
  }
  if (client.chainId === DEMO_CHAIN_ID || head.number <= WHOLE_BLOCKS_MAX) return { startBlock: 0, firstBlock: 0 };
  const startBlock = history === 'all' ? 0 : await findBlockAt(client, { head, time: head.timestamp - history.seconds, signal });
  return { startBlock, firstBlock: Math.max(startBlock, head.number - FIRST_BLOCKS) };
}
