import { setTimeout as wait } from 'node:timers/promises';
import type { Hex } from '@redoubt/chain/hex';
import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import { findHeader } from '@redoubt/chain/read/read-blocks';
import { type BlockActivity, readActivity, readRange } from '@redoubt/chain/read/read-range';
import { withUrgency } from '@redoubt/chain/rpc/chain-client';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { createAlertSearch } from '@redoubt/server/onchain/alert/search-record';
import { createControlWatch } from '@redoubt/server/onchain/power/watch-control';
import {
  type ChainState,
  readChainState,
  readRecentHeaders,
  recordEndpoints,
  updateChain,
} from '@redoubt/server/onchain/record/chain-store';
import { type Cursor, CursorMoved, commitBlocks } from '@redoubt/server/onchain/record/commit-blocks';
import type { InternalCall } from '@redoubt/server/onchain/record/copy-internal-calls';
import { listTrackedAddresses, syncContracts } from '@redoubt/server/onchain/record/sync-contracts';
import { type EndpointUsage, recordUsage } from '@redoubt/server/onchain/record/usage-store';
import { type LeaderLease, LeadershipLost, writeChain } from '@redoubt/server/onchain/record/write-chain';
import { resetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { rollBackBlocks } from '@redoubt/server/onchain/rollback/roll-back-blocks';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { catchUp, createRangeSizes } from './catch-up.ts';
import { chooseStart } from './choose-start.ts';
import { createDeploymentFinder } from './find-deployments.ts';
import { findFork } from './find-fork.ts';
import type { FollowContext, FollowedChain } from './follow-context.ts';
import { createMovementRecorder } from './movement/record-movements.ts';
import { createPartitions } from './partitions.ts';
import { createControlPastReader } from './past/read-control-past.ts';
import { createPastReader } from './past/read-past.ts';
import { repeatStep } from './repeat-step.ts';
import { createTracing } from './trace-blocks.ts';
import { createHeadWatch, type HeadNews } from './watch-head.ts';

/** The newest blocks, which are read with all their receipts. */
const THOROUGH_BLOCKS = 16;

/** Recent headers kept: at least the smaller number, and all that are not final up to the larger. */
const HEADERS_MIN = 256;
const HEADERS_MAX = 10_000;

/** The fault of a chain that an operator paused. */
const PAUSED = 'an operator paused it';

/** Interval at which endpoint states are stored. */
const ENDPOINT_REPORT_MS = 1_000;

type Following = FollowContext & { readonly chain: FollowedChain; readonly lease: LeaderLease; readonly signal: AbortSignal };

/** Indexing is halted until an operator decides. */
class IndexingHalted extends Error {
  override readonly name = 'IndexingHalted';
}

/** Follows a chain as its leader until the signal aborts or the lease is lost. Other failures are recorded and retried. */
export async function followChain(
  ctx: FollowContext,
  { chain, lease, signal }: { chain: FollowedChain; lease: LeaderLease; signal: AbortSignal },
): Promise<void> {
  const following = { ...ctx, client: withUrgency(ctx.client, 'head'), chain, lease, signal };
  const follower = createFollower(following);
  const searchAlerts = createAlertSearch(ctx);
  const watchControl = createControlWatch(ctx, chain);
  const recordMovements = createMovementRecorder(ctx, { chain, lease, signal });
  const past = { ...ctx, client: withUrgency(ctx.client, 'past') };
  const background = Promise.all([
    reportEndpoints(following),
    repeatStep(past, { step: createPastReader({ ...past, chain, lease, signal }), failureMessage: 'can not read the past', signal }),
    repeatStep(past, {
      step: createControlPastReader({ ...past, chain, lease, signal }),
      failureMessage: 'can not read who got control before the record begins',
      signal,
    }),
    repeatStep(past, { step: createDeploymentFinder(past), failureMessage: 'can not find deployments', signal }),
    repeatStep(ctx, { step: recordMovements, failureMessage: 'can not record movements', signal }),
    repeatStep(ctx, { step: searchAlerts, failureMessage: 'can not look for alerts', signal }),
    repeatStep(ctx, { step: async () => (await watchControl()) > 0, failureMessage: 'can not look for changes of control', signal }),
  ]);
  let failing = '';
  while (!signal.aborted) {
    let restMs = ctx.timing.pollMs;
    try {
      restMs = (await follower.step()) ? 0 : Math.max(restMs, follower.untilDueMs());
      if (failing !== '') ctx.log.info({ chainId: chain.chainId }, 'follows the chain again');
      failing = '';
    } catch (error) {
      if (error instanceof LeadershipLost || signal.aborted) break;
      restMs = ctx.timing.retryMs;
      const reason = error instanceof Error ? error.message : 'unknown';
      const known = error instanceof RpcFault || error instanceof IndexingHalted || error instanceof CursorMoved;
      if (reason !== failing)
        ctx.log[known ? 'warn' : 'error']({ chainId: chain.chainId, reason, ...(!known && { err: error }) }, 'can not follow the chain');
      failing = reason;
      const phase = error instanceof IndexingHalted ? { phase: 'stopped' as const } : {};
      await updateChain(ctx.db, lease, { ...phase, fault: reason }).catch(() => undefined);
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
  await background;
}

/** Runs in the background, because a step may take long. */
async function reportEndpoints({ db, client, chain, timing, signal }: Following): Promise<void> {
  let usage: EndpointUsage[] = [];
  while (!signal.aborted) {
    await recordEndpoints(db, chain.chainId, client.statuses()).catch(() => undefined);
    const sums = [...usage, ...client.takeUsage()];
    usage = await recordUsage(db, { chainId: chain.chainId, usage: sums }).then(
      () => [],
      () => sums,
    );
    await wait(Math.max(timing.pollMs, ENDPOINT_REPORT_MS), undefined, { signal }).catch(() => undefined);
  }
}

function createFollower(following: Following) {
  const { db, pool, log, client, timing, chain, lease, signal } = following;
  const { chainId } = chain;
  const sizes = createRangeSizes();
  const tracing = createTracing({ db, client, log, lease, signal });
  const partitions = createPartitions({ db }, { chainId });
  let addresses: ReadonlySet<Hex> = new Set();
  let syncedAt: number | undefined;
  let behindSince: number | undefined;
  let isGenesisProven = false;
  const watch = createHeadWatch(client, { signal });

  /** One step: looks for new blocks, then syncs, rolls back or advances. `true`: there is more to do at once. */
  async function step(): Promise<boolean> {
    const before = await readChainState(db, chainId);
    if (before.paused) {
      await updateChain(db, lease, { fault: PAUSED });
      return false;
    }
    const news = await watch.look(before);
    if (news === undefined) {
      await updateChain(db, lease, { fault: null });
      return false;
    }
    const { head } = news;
    await updateChain(db, lease, { head, finalized: watch.finalized(head) });
    const state = await begin(head);
    if (syncedAt === undefined || performance.now() - syncedAt > timing.syncMs) await sync();
    if (await rollBackIfReorged(state, head)) return false;
    return advance(state, news);
  }

  /**
   * Checks the genesis hash against the recorded one, once a start and while nothing is recorded: later blocks
   * must follow the recorded ones. On a new chain records it, and where following begins.
   */
  async function begin(head: ChainHeader): Promise<ChainState> {
    const state = await readChainState(db, chainId);
    if (state.genesisHash !== undefined && state.cursor !== undefined && isGenesisProven) return state;
    const genesis = await findHeader(client, 0, { signal });
    if (genesis === undefined) throw new RpcFault('inconsistent', { detail: 'no first block' });
    if (state.genesisHash !== undefined && state.genesisHash !== genesis.hash) {
      client.revalidate();
      if ((await findHeader(client, 0, { signal }))?.hash === state.genesisHash) return state;
      await restart('the chain has another first block than the one that was followed');
      return readChainState(db, chainId);
    }
    if (state.genesisHash === undefined) {
      const begin = await chooseStart(client, { head, history: chain.history, signal });
      await updateChain(db, lease, { genesisHash: genesis.hash, begin });
      log.info({ chainId, ...begin }, 'begins the record of the chain');
    }
    isGenesisProven = true;
    return readChainState(db, chainId);
  }

  /** Resets a demo chain, which can be replaced at any time. A real chain is halted until an operator decides. */
  async function restart(reason: string): Promise<void> {
    if (chainId !== DEMO_CHAIN_ID) throw new IndexingHalted(`${reason}; nothing is deleted by itself: see "redoubt chain reset"`);
    log.warn({ chainId, reason }, 'forgets the chain and follows it from its start');
    await writeChain(pool, lease, ({ tx }) => resetChain(tx, { chainId }));
    partitions.forget();
    tracing.forget();
    syncedAt = undefined;
    isGenesisProven = false;
    throw new RpcFault('inconsistent', { detail: reason });
  }

  async function sync(): Promise<void> {
    const { added, removed } = await syncContracts(pool, lease, { slug: chain.slug });
    if (added > 0 || removed > 0) log.info({ chainId, added, removed }, 'follows other contracts');
    addresses = new Set(await listTrackedAddresses(db, chainId));
    syncedAt = performance.now();
  }

  /** Rolls back recorded blocks that were replaced or vanished. `true`: the step ends here. */
  async function rollBackIfReorged({ cursor }: ChainState, head: ChainHeader): Promise<boolean> {
    if (cursor === undefined) return false;
    if (head.number > cursor.number) {
      behindSince = undefined;
      return false; // Whether the next block follows the cursor shows when it is read.
    }
    if (head.number === cursor.number && head.hash === cursor.hash) {
      behindSince = undefined;
      return false;
    }
    const headers = await readRecentHeaders(db, chainId);
    if (headers.find(({ number }) => number === head.number)?.hash !== head.hash) {
      await rollBack(cursor);
      return true;
    }
    // Every endpoint is behind the cursor: late endpoints catch up, a chain that lost blocks does not.
    behindSince ??= performance.now();
    if (performance.now() - behindSince < timing.goneBackMs) return true;
    behindSince = undefined;
    const { rolledBack } = await rollBackBlocks(pool, lease, { fork: head.number });
    log.warn({ chainId, undone: rolledBack, to: head.number }, 'the chain went back');
    return true;
  }

  async function rollBack(cursor: Cursor): Promise<void> {
    client.revalidate();
    const headers = await readRecentHeaders(db, chainId);
    const fork = await findFork(client, headers, signal);
    if (fork === undefined) {
      await restart(`the chain was reorganised deeper than the ${headers.length} blocks that can be undone`);
      return;
    }
    if (fork.number === cursor.number) throw new RpcFault('inconsistent', { detail: 'endpoints disagree about the newest blocks' });
    const { rolledBack } = await rollBackBlocks(pool, lease, { fork: fork.number });
    log.warn({ chainId, undone: rolledBack, to: fork.number }, 'blocks were replaced');
  }

  async function advance(state: ChainState, { head, block }: HeadNews): Promise<boolean> {
    let cursor = state.cursor;
    const next = () => (cursor === undefined ? state.firstBlock : cursor.number + 1);
    const headersFrom = Math.max(0, Math.min(watch.finalized(head), head.number - HEADERS_MIN), head.number - HEADERS_MAX);
    const write = async (blocks: readonly BlockActivity[], internalCalls: readonly InternalCall[], live: boolean) => {
      const first = blocks[0]?.header;
      const last = blocks.at(-1)?.header;
      if (first === undefined || last === undefined) return;
      if (cursor !== undefined && first.parentHash !== cursor.hash) return rollBackAndRestart(cursor);
      await partitions.prepare({ from: first.number, to: last.number }, { withIndexes: live });
      await commitBlocks(pool, lease, { after: cursor, blocks, internalCalls, headersFrom });
      cursor = { number: last.number, hash: last.hash };
    };
    const bulkTo = head.number - THOROUGH_BLOCKS;
    if (next() <= bulkTo) {
      if (state.phase !== 'backfill') await updateChain(db, lease, { phase: 'backfill' });
      await catchUp({ client }, { from: next(), to: bulkTo, addresses, sizes, signal }, async (blocks) => {
        // Once traced, a chain is traced without a gap, also after an outage.
        await write(blocks, state.tracedFrom === undefined ? [] : await tracing.trace(blocks, addresses), false);
      });
      return true; // The head has advanced meanwhile.
    }
    if (next() <= head.number) {
      const range = { from: next(), to: head.number };
      const isRead = block !== undefined && range.from === block.value.number;
      const blocks = isRead
        ? [await readActivity(client, { block, addresses, signal })]
        : (await readRange(client, { range, addresses, thorough: true, refused: () => undefined, signal })).blocks;
      await write(blocks, await tracing.trace(blocks, addresses), true);
    }
    if (state.phase !== 'live') {
      await partitions.prepare({ from: state.firstBlock, to: head.number }, { withIndexes: true });
      await updateChain(db, lease, { phase: 'live', fault: null });
      await orderPowers();
      log.info({ chainId, block: head.number }, 'caught up with the chain');
    } else await updateChain(db, lease, { fault: null });
    return false;
  }

  async function rollBackAndRestart(cursor: Cursor): Promise<never> {
    await rollBack(cursor);
    throw new CursorMoved();
  }

  /** Runs the job now: without it the first results of a new chain wait for the cron. */
  const orderPowers = () => addJob(db, 'map-powers', {}, { single: true });

  return { step, untilDueMs: watch.untilDueMs };
}
