import type { BlockActivity } from '@redoubt/chain/read/read-range';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { readChainState } from '@redoubt/server/onchain/record/chain-store';
import { commitBackfill } from '@redoubt/server/onchain/record/commit-backfill';
import { CursorMoved } from '@redoubt/server/onchain/record/commit-blocks';
import { findBackfill } from '@redoubt/server/onchain/record/sync-contracts';
import { type LeaderLease, LeadershipLost } from '@redoubt/server/onchain/record/write-chain';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { catchUp, createRangeSizes } from '../catch-up.ts';
import type { FollowContext, FollowedChain } from '../follow-context.ts';
import { createPartitions } from '../partitions.ts';
import { createFaultRecord } from './record-fault.ts';

/** Blocks of one step, which are written at once: what was read of them before a failure is read again. */
const STEP_BLOCKS = 500;

type PastContext = FollowContext & { readonly chain: FollowedChain; readonly lease: LeaderLease; readonly signal: AbortSignal };

/**
 * Reads the history that contracts lack, newest first, beside the following of the head. A step resolves to
 * whether there is more to read. Why it can not go on is recorded for operators and for /chains.
 */
export function createPastReader(ctx: PastContext): () => Promise<boolean> {
  const { db, pool, log, client, chain, lease, signal } = ctx;
  const { chainId } = chain;
  const sizes = createRangeSizes();
  const partitions = createPartitions({ db }, { chainId });
  const recordFault = createFaultRecord({ db, lease }, 'pastFault');

  return async function readPast(): Promise<boolean> {
    const { phase, paused } = await readChainState(db, chainId);
    if (phase !== 'live' || paused) return false;
    try {
      const more = await readStep();
      await recordFault(null);
      return more;
    } catch (error) {
      // The record moved meanwhile, or has another leader: the next step looks again.
      if (error instanceof CursorMoved || error instanceof LeadershipLost) return false;
      if (isRpcFault(error)) await recordFault(error.message);
      throw error;
    }
  };

  async function readStep(): Promise<boolean> {
    const gap = await findBackfill(db, chainId);
    if (gap === undefined) return false;
    const from = Math.max(gap.from, gap.to - STEP_BLOCKS + 1);
    const read: BlockActivity[] = [];
    await catchUp({ client }, { from, to: gap.to, addresses: new Set(gap.addresses), sizes, signal }, async (blocks) => {
      read.push(...blocks);
    });
    signal.throwIfAborted();
    await partitions.prepare({ from, to: gap.to }, { withIndexes: true });
    await commitBackfill(pool, lease, { addresses: gap.addresses, blocks: read });
    if (from > gap.from) return true;
    // Without the job, results of the new history wait for the cron.
    await addJob(db, 'map-powers', {}, { single: true });
    log.info({ chainId, contracts: gap.addresses.length }, 'read the past of new contracts');
    return true;
  }
}
