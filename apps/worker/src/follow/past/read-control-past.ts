import type { BlockRange } from '@redoubt/chain/plan/block-range';
import { readLogs } from '@redoubt/chain/read/read-logs';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { readChainState } from '@redoubt/server/onchain/record/chain-store';
import { CursorMoved } from '@redoubt/server/onchain/record/commit-blocks';
import { type ControlGap, commitControlPast, findControlGap } from '@redoubt/server/onchain/record/control-past';
import { type LeaderLease, LeadershipLost } from '@redoubt/server/onchain/record/write-chain';
import { addJob } from '@redoubt/server/platform/job/add-job';
import type { FollowContext, FollowedChain } from '../follow-context.ts';
import { createFaultRecord } from './record-fault.ts';

/** Blocks of the first request, and most of any. Few contracts log such events, so that an endpoint's own limit is what bounds a range. */
const BLOCKS_FIRST = 10_000;
const BLOCKS_MAX = 500_000;
/** Ranges that are asked for at once, and written together. */
const AHEAD = 4;
/** Answers at an endpoint's limit after which twice as much is tried. */
const RETRY_AFTER = 64;
/** Requests that the whole past may take: where ranges are so short that it takes more, it is not read. */
const REQUESTS_MAX = 20_000;
/** After an endpoint could not answer. */
const REST_MS = 600_000;

type ControlPastContext = FollowContext & { readonly chain: FollowedChain; readonly lease: LeaderLease; readonly signal: AbortSignal };

/** An endpoint takes no range of so many blocks. */
class RangeRefused extends Error {
  override readonly name = 'RangeRefused';
  readonly blocks: number;
  constructor(blocks: number) {
    super(`A range of ${blocks} blocks was refused.`);
    this.blocks = blocks;
  }
}

/**
 * Reads what contracts logged about owners, roles and code before their record begins, newest first: of all contracts in one filter, so that
 * the accounts are known that were granted something long ago. A step resolves to whether there is more to read. Why it can not go on is
 * recorded for operators and for /chains.
 */
export function createControlPastReader(ctx: ControlPastContext): () => Promise<boolean> {
  const { db, pool, log, client, chain, lease, signal } = ctx;
  const { chainId } = chain;
  let [blocks, blocksMax, answered] = [BLOCKS_FIRST, BLOCKS_MAX, 0];
  let restsUntil = 0;
  const recordFault = createFaultRecord({ db, lease }, 'controlFault');

  return async function readControlPast(): Promise<boolean> {
    if (Date.now() < restsUntil) return false;
    const { phase, paused } = await readChainState(db, chainId);
    if (phase !== 'live' || paused) return false;
    try {
      return await readStep();
    } catch (error) {
      // The record moved meanwhile, or has another leader: the next step looks again.
      if (error instanceof CursorMoved || error instanceof LeadershipLost) return false;
      if (!isRpcFault(error)) throw error;
      await rest(error.message);
      return false;
    }
  };

  async function readStep(): Promise<boolean> {
    const gap = await findControlGap(db, chainId);
    if (gap === undefined) {
      await recordFault(null);
      return false;
    }
    const requests = Math.ceil((gap.to + 1) / blocks);
    if (requests > REQUESTS_MAX) {
      await rest(
        `no endpoint answers for more than ${blocks} blocks at a time below block ${gap.to + 1}, which would take ${requests} requests of at most ${REQUESTS_MAX}`,
      );
      return false;
    }
    const ranges = listRanges(gap);
    const refused = (size: number) => {
      throw new RangeRefused(size);
    };
    const read = ranges.map((range) => readLogs(client, { range, addresses: gap.addresses, topics: gap.topics, refused, signal }));
    try {
      const answers = await Promise.all(read);
      const from = ranges.at(-1)?.from ?? gap.from;
      await commitControlPast(pool, lease, { ...gap, from, logs: answers.flatMap(({ value }) => value) });
      await recordFault(null);
      grow();
      if (from > 0) return true;
    } catch (error) {
      await Promise.allSettled(read);
      if (!(error instanceof RangeRefused)) throw error;
      blocksMax = Math.max(1, Math.floor(error.blocks / 2));
      [blocks, answered] = [Math.min(blocks, blocksMax), 0];
      return true;
    }
    await addJob(db, 'map-powers', {}, { single: true });
    log.info({ chainId, contracts: gap.addresses.length }, 'read who got control before the record begins');
    return true;
  }

  /** The next ranges of a gap, the newest first. */
  function listRanges({ from, to }: ControlGap): BlockRange[] {
    const ranges: BlockRange[] = [];
    for (let end = to; end >= from && ranges.length < AHEAD; end -= blocks)
      ranges.push({ from: Math.max(from, end - blocks + 1), to: end });
    return ranges;
  }

  function grow(): void {
    answered += 1;
    if (blocks === blocksMax && answered >= RETRY_AFTER) [blocksMax, answered] = [Math.min(BLOCKS_MAX, blocksMax * 2), 0];
    blocks = Math.min(blocksMax, blocks * 2);
  }

  async function rest(reason: string): Promise<void> {
    restsUntil = Date.now() + REST_MS;
    // A limit may be raised meanwhile.
    [blocks, blocksMax, answered] = [BLOCKS_FIRST, BLOCKS_MAX, 0];
    await recordFault(reason);
  }
}
