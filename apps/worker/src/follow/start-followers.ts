import { setTimeout as wait } from 'node:timers/promises';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { ConnectionLimits } from '@redoubt/chain/rpc/connection';
import type { Db } from '@redoubt/db/client';
import { DEMO_CHAIN_ID, toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import type { TraceMode } from '@redoubt/server/onchain/movement/movement-chain';
import { forgetEndpoints, recordEndpoints, registerChain } from '@redoubt/server/onchain/record/chain-store';
import type { ChainToFollow } from '@redoubt/server/onchain/record/choose-chains';
import { listUnitsToday } from '@redoubt/server/onchain/record/usage-store';
import type { Log } from '@redoubt/server/platform/log';
import type pg from 'pg';
import { followChain } from './follow-chain.ts';
import type { FollowTiming } from './follow-context.ts';
import { withLeaderLease } from './leader-lease.ts';

const TIMING: FollowTiming = { pollMs: 1_000, syncMs: 5_000, leaseMs: 10_000, retryMs: 1_000, goneBackMs: 15_000 };
/** The demo chain has no other readers, and loses blocks whenever its process is killed. */
const DEMO_TIMING: FollowTiming = { ...TIMING, goneBackMs: 2_000 };
const RATE_LIMITED_TIMING: FollowTiming = { ...TIMING, pollMs: 15_000, retryMs: 15_000, goneBackMs: 120_000 };

/** Each chain needs one connection for its lock, and others to read and write. */
export const FOLLOWER_CONNECTIONS = 20;

/** How long a stop waits for the transaction in progress. */
const STOP_WITHIN_MS = 2_000;

type FollowerContext = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly traceModeOf?: (chainId: number) => TraceMode;
};

/** Follows each chain on its own until stopped, through outages of the database and endpoints, and changes of leader. */
export function startFollowers(
  ctx: FollowerContext,
  { chains, timing, limits = {} }: { chains: readonly ChainToFollow[]; timing?: FollowTiming; limits?: Partial<ConnectionLimits> },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  void forgetOthers(ctx, { chains, signal: stopping.signal });
  const ended = Promise.all(
    chains.map((chain) => keepFollowing(ctx, { chain, timing: timing ?? timingOf(chain), limits, signal: stopping.signal })),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Chains that the settings no longer name count as disconnected; their records stay. */
async function forgetOthers(
  { db }: FollowerContext,
  { chains, signal }: { chains: readonly ChainToFollow[]; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const done = await forgetEndpoints(db, { but: chains.map(({ chainId }) => chainId) }).then(
      () => true,
      () => false,
    );
    if (done) return;
    await wait(TIMING.retryMs, undefined, { signal }).catch(() => undefined);
  }
}

function timingOf({ chainId, rateLimited }: ChainToFollow): FollowTiming {
  if (rateLimited) return RATE_LIMITED_TIMING;
  return chainId === DEMO_CHAIN_ID ? DEMO_TIMING : TIMING;
}

type FollowOptions = {
  readonly chain: ChainToFollow;
  readonly timing: FollowTiming;
  readonly limits: Partial<ConnectionLimits>;
  readonly signal: AbortSignal;
};

async function keepFollowing(
  { db, pool, log, traceModeOf }: FollowerContext,
  { chain, timing, limits, signal }: FollowOptions,
): Promise<void> {
  const { chainId, history } = chain;
  const slug = toChainSlug(`${chainId}`);
  const client = createChainClient({ ...chain, limits });
  let isUsageKnown = false;
  let failing = '';
  while (!signal.aborted) {
    try {
      await registerChain(db, { chainId, slug, public: chain.rateLimited });
      await recordEndpoints(db, chainId, client.statuses());
      if (!isUsageKnown) {
        for (const { position, day, units } of await listUnitsToday(db, { chainId })) client.recordUsed(position, day, units);
        isUsageKnown = true;
      }
      await withLeaderLease({ db, pool, log, timing }, { chainId, signal }, (lease, leading) =>
        followChain(
          { db, pool, log, client, timing, traceMode: traceModeOf?.(chainId) ?? 'ask' },
          { chain: { chainId, slug, history }, lease, signal: leading },
        ),
      );
      failing = '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== failing && !signal.aborted) log.warn({ chainId, reason }, 'following a chain starts again');
      failing = reason;
    }
    await wait(timing.retryMs, undefined, { signal }).catch(() => undefined);
  }
  await client.close();
}
