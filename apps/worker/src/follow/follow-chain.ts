import { setTimeout as wait } from 'node:timers/promises';
import type { Hex } from '@redoubt/chain/hex';
import type { ChainHeader } from '@redoubt/chain/read/raw-shapes';
import { findHeader } from '@redoubt/chain/read/read-blocks';
import { type BlockActivity, readRange } from '@redoubt/chain/read/read-range';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/demo-chain-id';
import { createAlertSearch } from '@redoubt/server/onchain/alert/search-record';
import { createControlWatch } from '@redoubt/server/onchain/power/watch-control';
import {
  type ChainState,
  ensurePartition,
  noteChain,
  noteEndpoints,
  PARTITION_BLOCKS,
  readChainState,
  readRing,
} from '@redoubt/server/onchain/record/chain-store';
import { commitBackfill } from '@redoubt/server/onchain/record/commit-backfill';
import { type Cursor, CursorMoved, commitBlocks } from '@redoubt/server/onchain/record/commit-blocks';
import type { InternalCall } from '@redoubt/server/onchain/record/copy-internal-calls';
import { findBackfill, listTrackedAddresses, syncContracts } from '@redoubt/server/onchain/record/sync-contracts';
import { type Lead, LeadershipLost, writeChain } from '@redoubt/server/onchain/record/write-chain';
import { resetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { undoBlocks } from '@redoubt/server/onchain/rollback/undo-blocks';
import { addJob } from '@redoubt/server/platform/job/add-job';
import { catchUp, createRangeSizes } from './catch-up.ts';
import { findFork } from './find-fork.ts';
import type { FollowContext, FollowedChain } from './follow-context.ts';
import { findFinalized, pollHead } from './poll-head.ts';
import { repeatBeside } from './repeat-beside.ts';
import { createTracing } from './trace-blocks.ts';

/** So many of the newest blocks are read thoroughly, with all their receipts. */
const THOROUGH_BLOCKS = 16;

/** The ring holds at least so many blocks, and all that are not final up to the larger number. */
const RING_MIN = 256;
const RING_MAX = 10_000;

/** Of the past of new contracts so many blocks at a time, so that the chain goes on meanwhile. */
const BACKFILL_BLOCKS = 2_000;

/** Everybody's endpoints are not asked for the whole past of a chain: so many blocks, and the page says since when. */
const GENTLE_HISTORY_BLOCKS = 200;

/** How often it is written down how the endpoints are. */
const TELL_MS = 1_000;

type Following = FollowContext & { readonly chain: FollowedChain; readonly lead: Lead; readonly signal: AbortSignal };

/** What the chain can't go on with before somebody decides. */
class Standstill extends Error {
  override readonly name = 'Standstill';
}

/** Follows a chain as its leader until the signal, or until the lead is lost. Everything else that goes wrong is noted and tried again. */
export async function followChain(
  ctx: FollowContext,
  { chain, lead, signal }: { chain: FollowedChain; lead: Lead; signal: AbortSignal },
): Promise<void> {
  const following = { ...ctx, chain, lead, signal };
  const follower = createFollower(following);
  const searchAlerts = createAlertSearch(ctx);
  const watchControl = createControlWatch(ctx, chain);
  const beside = Promise.all([
    tellOfEndpoints(following),
    repeatBeside(ctx, { step: searchAlerts, complaint: 'can not look for alerts', signal }),
    repeatBeside(ctx, { step: async () => (await watchControl()) > 0, complaint: 'can not look for changes of control', signal }),
  ]);
  let failing = '';
  while (!signal.aborted) {
    let restMs = ctx.timing.pollMs;
    try {
      if (await follower.step()) restMs = 0;
      if (failing !== '') ctx.log.info({ chainId: chain.chainId }, 'follows the chain again');
      failing = '';
    } catch (error) {
      if (error instanceof LeadershipLost || signal.aborted) break;
      restMs = ctx.timing.retryMs;
      const reason = error instanceof Error ? error.message : 'unknown';
      const known = error instanceof RpcFault || error instanceof Standstill || error instanceof CursorMoved;
      if (reason !== failing)
        ctx.log[known ? 'warn' : 'error']({ chainId: chain.chainId, reason, ...(!known && { err: error }) }, 'can not follow the chain');
      failing = reason;
      const phase = error instanceof Standstill ? { phase: 'stopped' as const } : {};
      await noteChain(ctx.db, lead, { ...phase, fault: reason }).catch(() => undefined);
    }
    await wait(restMs, undefined, { signal }).catch(() => undefined);
  }
  await beside;
}

/** Beside the work, which may take long before it is through with a step. */
async function tellOfEndpoints({ db, client, chain, timing, signal }: Following): Promise<void> {
  while (!signal.aborted) {
    await noteEndpoints(db, chain.chainId, client.statuses()).catch(() => undefined);
    await wait(Math.max(timing.pollMs, TELL_MS), undefined, { signal }).catch(() => undefined);
  }
}

function createFollower(following: Following) {
  const { db, pool, log, client, timing, chain, lead, signal } = following;
  const { chainId } = chain;
  const sizes = createRangeSizes();
  const backfillSizes = createRangeSizes();
  const tracing = createTracing({ db, client, log, lead, signal });
  const ready = new Map<number, boolean>();
  let addresses: ReadonlySet<Hex> = new Set();
  let syncedAt: number | undefined;
  let behindSince: number | undefined;
  let finalized: number | undefined;
  let polls = 0;

  /** One look at the chain, and the work that it shows. `true`: there is more of it. */
  async function step(): Promise<boolean> {
    const head = await pollHead(client, signal);
    if (polls % 10 === 0) finalized = await findFinalized(client, signal);
    polls += 1;
    await noteChain(db, lead, { head, finalized: finalized ?? Math.max(0, head.number - 64) });
    const state = await begin(head);
    if (syncedAt === undefined || performance.now() - syncedAt > timing.syncMs) await sync();
    if (await turnedBack(state, head)) return false;
    const more = await goOn(state, head);
    return (await fillPast()) || more;
  }

  /** Makes sure that this is the chain that was followed before, and where it begins. */
  async function begin(head: ChainHeader): Promise<ChainState> {
    const state = await readChainState(db, chainId);
    if (state.genesisHash !== undefined && polls % 10 !== 1) return state;
    const genesis = await findHeader(client, 0, { signal });
    if (genesis === undefined) throw new RpcFault('inconsistent', { detail: 'no first block' });
    if (state.genesisHash !== undefined && state.genesisHash !== genesis.hash) {
      client.doubt();
      if ((await findHeader(client, 0, { signal }))?.hash === state.genesisHash) return state;
      await restart('the chain has another first block than the one that was followed');
      return readChainState(db, chainId);
    }
    if (state.genesisHash === undefined) {
      const startBlock = client.gentle ? Math.max(0, head.number - GENTLE_HISTORY_BLOCKS) : 0;
      await noteChain(db, lead, { genesisHash: genesis.hash, startBlock });
    }
    return readChainState(db, chainId);
  }

  /** A demo chain may be another at any time; of a real one that must not be believed without somebody's word. */
  async function restart(reason: string): Promise<void> {
    if (chainId !== DEMO_CHAIN_ID) throw new Standstill(`${reason}; nothing is deleted by itself: see "redoubt chain reset"`);
    log.warn({ chainId, reason }, 'forgets the chain and follows it from its start');
    await writeChain(pool, lead, ({ tx }) => resetChain(tx, { chainId }));
    ready.clear();
    tracing.forget();
    syncedAt = undefined;
    throw new RpcFault('inconsistent', { detail: reason });
  }

  async function sync(): Promise<void> {
    const { added, removed } = await syncContracts(pool, lead, { slug: chain.slug });
    if (added > 0 || removed > 0) log.info({ chainId, added, removed }, 'follows other contracts');
    addresses = new Set(await listTrackedAddresses(db, chainId));
    syncedAt = performance.now();
  }

  /** Whether blocks on record were replaced or vanished; then they were taken back. */
  async function turnedBack({ cursor }: ChainState, head: ChainHeader): Promise<boolean> {
    if (cursor === undefined) return false;
    if (head.number > cursor.number) {
      behindSince = undefined;
      return false; // Whether the next block follows ours shows when it is read.
    }
    if (head.number === cursor.number && head.hash === cursor.hash) {
      behindSince = undefined;
      return false;
    }
    const ring = await readRing(db, chainId);
    if (ring.find(({ number }) => number === head.number)?.hash !== head.hash) {
      await takeBack(cursor);
      return true;
    }
    // Every endpoint is behind what was read: late ones catch up, a chain that lost blocks does not.
    behindSince ??= performance.now();
    if (performance.now() - behindSince < timing.goneBackMs) return true;
    behindSince = undefined;
    const { undone } = await undoBlocks(pool, lead, { fork: head.number });
    log.warn({ chainId, undone, to: head.number }, 'the chain went back');
    return true;
  }

  async function takeBack(cursor: Cursor): Promise<void> {
    client.doubt();
    const ring = await readRing(db, chainId);
    const fork = await findFork(client, ring, signal);
    if (fork === undefined) {
      await restart(`the chain was reorganised deeper than the ${ring.length} blocks that can be undone`);
      return;
    }
    if (fork.number === cursor.number) throw new RpcFault('inconsistent', { detail: 'endpoints disagree about the newest blocks' });
    const { undone } = await undoBlocks(pool, lead, { fork: fork.number });
    log.warn({ chainId, undone, to: fork.number }, 'blocks were replaced');
  }

  async function goOn(state: ChainState, head: ChainHeader): Promise<boolean> {
    let cursor = state.cursor;
    const next = () => (cursor === undefined ? state.startBlock : cursor.number + 1);
    const ringFrom = Math.max(0, Math.min(finalized ?? head.number, head.number - RING_MIN), head.number - RING_MAX);
    const write = async (blocks: readonly BlockActivity[], internalCalls: readonly InternalCall[], live: boolean) => {
      const [first, last] = [blocks[0]?.header, blocks.at(-1)?.header];
      if (first === undefined || last === undefined) return;
      if (cursor !== undefined && first.parentHash !== cursor.hash) return takeBackFrom(cursor);
      await preparePartitions(first.number, last.number, live);
      await commitBlocks(pool, lead, { after: cursor, blocks, internalCalls, ringFrom });
      cursor = { number: last.number, hash: last.hash };
    };
    const bulkTo = head.number - THOROUGH_BLOCKS;
    if (next() <= bulkTo) {
      if (state.phase !== 'backfill') await noteChain(db, lead, { phase: 'backfill' });
      await catchUp({ client }, { from: next(), to: bulkTo, addresses, sizes, signal }, async (blocks) => {
        // What was traced before an outage must go on without a gap.
        await write(blocks, state.tracedFrom === undefined ? [] : await tracing.trace(blocks, addresses), false);
      });
      return true; // The head has gone on meanwhile.
    }
    if (next() <= head.number) {
      const range = { from: next(), to: head.number };
      const { blocks } = await readRange(client, { range, addresses, thorough: true, refused: () => undefined, signal });
      await write(blocks, await tracing.trace(blocks, addresses), true);
    }
    if (state.phase !== 'live') {
      await preparePartitions(state.startBlock, head.number, true);
      await noteChain(db, lead, { phase: 'live', fault: null });
      await orderPowers();
      log.info({ chainId, block: head.number }, 'caught up with the chain');
    } else await noteChain(db, lead, { fault: null });
    return false;
  }

  async function takeBackFrom(cursor: Cursor): Promise<never> {
    await takeBack(cursor);
    throw new CursorMoved();
  }

  /** While much is read at once, indexes of a partition wait until it is full. */
  async function preparePartitions(from: number, to: number, withIndexes: boolean): Promise<void> {
    for (let part = Math.floor(from / PARTITION_BLOCKS); part <= Math.floor(to / PARTITION_BLOCKS); part += 1) {
      if (ready.has(part) && (ready.get(part) === true || !withIndexes)) continue;
      if (!withIndexes && part > 0 && ready.get(part - 1) === false) await makePartition(part - 1, true);
      await makePartition(part, withIndexes);
    }
  }

  async function makePartition(part: number, withIndexes: boolean): Promise<void> {
    await ensurePartition(db, { chainId, block: part * PARTITION_BLOCKS, withIndexes });
    ready.set(part, withIndexes);
  }

  /** Some of the past of contracts that were added later; the rest in the next steps. */
  async function fillPast(): Promise<boolean> {
    const gap = await findBackfill(db, chainId);
    if (gap === undefined) return false;
    const to = Math.min(gap.to, gap.from + BACKFILL_BLOCKS - 1);
    const stretch = { from: gap.from, to, addresses: new Set(gap.addresses), sizes: backfillSizes, signal };
    await catchUp({ client }, stretch, async (blocks) => {
      await preparePartitions(blocks[0]?.header.number ?? 0, blocks.at(-1)?.header.number ?? 0, true);
      await commitBackfill(pool, lead, { addresses: gap.addresses, blocks });
    });
    if (to < gap.to) return true;
    await orderPowers();
    log.info({ chainId, contracts: gap.addresses.length }, 'read the past of new contracts');
    return true;
  }

  /** Whoever starts a chain waits for the first answers: not until the minute is full. */
  const orderPowers = () => addJob(db, 'map-powers', {}, { single: true });

  return { step };
}
