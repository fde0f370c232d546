import type { ChainBlock, ChainHeader } from '@redoubt/chain/read/raw-shapes';
import { findBlock } from '@redoubt/chain/read/read-blocks';
import type { Answer, ChainClient } from '@redoubt/chain/rpc/chain-client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { ChainState } from '@redoubt/server/onchain/record/chain-store';
import { createHeadPace } from './head-pace.ts';
import { findFinalized, pollHead } from './poll-head.ts';

/** Blocks after which every endpoint is asked for its newest block, and one for the newest final block. */
const SURVEY_BLOCKS = 32;
/** A finalized block is not known by all endpoints: then so many blocks count as not final. */
const UNFINAL_BLOCKS = 64;

/** What is new: the newest header of any endpoint, and the block after the cursor where that was read whole. */
export type HeadNews = { readonly head: ChainHeader; readonly block?: Answer<ChainBlock> };

/** Looks for new blocks with as few requests as the chain's pace allows. */
export type HeadWatch = {
  /** `undefined`: the block after the cursor is not there yet. */
  look(state: ChainState): Promise<HeadNews | undefined>;
  /** The newest final block, as far as known. */
  finalized(head: ChainHeader): number;
  /** 0 when a block may be there. */
  untilDueMs(): number;
};

/**
 * Once blocks come at a known pace, the next one is asked for when it is due, whole: the poll is the read. Every
 * 32 blocks, when a block is overdue, and without a pace, the endpoints are asked for their newest header: that
 * tells which of them lag, and whether the chain lost blocks.
 */
export function createHeadWatch(client: ChainClient, { signal, now }: { signal: AbortSignal; now?: () => number }): HeadWatch {
  const pace = createHeadPace(now);
  // The demo chain makes blocks when a transaction is sent, and loses them when its process is killed.
  const hasPace = client.chainId !== DEMO_CHAIN_ID;
  let surveyed: number | undefined;
  let finalized: number | undefined;
  let finalizedAsked: number | undefined;

  async function survey(): Promise<HeadNews> {
    const head = await pollHead(client, signal);
    surveyed = head.number;
    if (finalizedAsked === undefined || head.number < finalizedAsked || head.number - finalizedAsked >= SURVEY_BLOCKS) {
      finalized = await findFinalized(client, signal);
      finalizedAsked = head.number;
    }
    return { head };
  }

  async function lookFor({ phase, cursor }: ChainState): Promise<HeadNews | undefined> {
    const isPaced = hasPace && phase === 'live' && pace.untilDueMs() !== undefined;
    if (!isPaced || cursor === undefined || surveyed === undefined || cursor.number - surveyed >= SURVEY_BLOCKS) return survey();
    const block = await findBlock(client, cursor.number + 1, { signal });
    if (block !== undefined) return { head: block.value, block };
    return pace.isOverdue() ? survey() : undefined;
  }

  return {
    async look(state) {
      const news = await lookFor(state);
      if (news === undefined || news.head.number === state.cursor?.number) pace.recordMiss();
      else pace.record(news.head);
      return news;
    },
    finalized: (head) => finalized ?? Math.max(0, head.number - UNFINAL_BLOCKS),
    untilDueMs: () => (hasPace ? (pace.untilDueMs() ?? 0) : 0),
  };
}
