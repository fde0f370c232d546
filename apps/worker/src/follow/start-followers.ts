import { setTimeout as wait } from 'node:timers/promises';
import { createChainClient } from '@redoubt/chain/rpc/chain-client';
import type { ConnectionLimits } from '@redoubt/chain/rpc/connection';
import type { Db } from '@redoubt/db/client';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/demo-chain-id';
import { toChainSlug } from '@redoubt/domain/platform/chain/to-chain-slug';
import { forgetEndpoints, noteEndpoints, registerChain } from '@redoubt/server/onchain/record/chain-store';
import type { ChainToFollow } from '@redoubt/server/onchain/record/choose-chains';
import type { Log } from '@redoubt/server/platform/log';
import type pg from 'pg';
import { followChain } from './follow-chain.ts';
import type { FollowTiming } from './follow-context.ts';
import { leadChain } from './lead-chain.ts';

const TIMING: FollowTiming = { pollMs: 1_000, syncMs: 5_000, leaseMs: 10_000, retryMs: 1_000, goneBackMs: 15_000 };
/** Nobody but us asks the demo chain, and it goes back whenever its process was killed. */
const DEMO_TIMING: FollowTiming = { ...TIMING, goneBackMs: 2_000 };
const GENTLE_TIMING: FollowTiming = { ...TIMING, pollMs: 15_000, retryMs: 15_000, goneBackMs: 120_000 };

/** Each chain holds one for its lock while it is led, and needs others while it reads and writes. */
export const FOLLOWER_CONNECTIONS = 20;

/** So long may a stop take: the transaction under way ends, or the process does. */
const STOP_WITHIN_MS = 2_000;

type FollowerParts = { readonly db: Db; readonly pool: pg.Pool; readonly log: Log };

/** Follows chains until it is stopped, each by itself: through outages of the database, of endpoints, and other leaders. */
export function startFollowers(
  parts: FollowerParts,
  { chains, timing, limits = {} }: { chains: readonly ChainToFollow[]; timing?: FollowTiming; limits?: Partial<ConnectionLimits> },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  void forgetOthers(parts, { chains, signal: stopping.signal });
  const ended = Promise.all(
    chains.map((chain) => keepFollowing(parts, { chain, timing: timing ?? timingOf(chain), limits, signal: stopping.signal })),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, wait(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** What the settings do not name any more counts as not connected; its record is kept. */
async function forgetOthers(
  { db }: FollowerParts,
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

function timingOf({ chainId, gentle }: ChainToFollow): FollowTiming {
  if (gentle) return GENTLE_TIMING;
  return chainId === DEMO_CHAIN_ID ? DEMO_TIMING : TIMING;
}

type Keeping = {
  readonly chain: ChainToFollow;
  readonly timing: FollowTiming;
  readonly limits: Partial<ConnectionLimits>;
  readonly signal: AbortSignal;
};

async function keepFollowing({ db, pool, log }: FollowerParts, { chain, timing, limits, signal }: Keeping): Promise<void> {
  const { chainId, urls, gentle } = chain;
  const slug = toChainSlug(`${chainId}`);
  const client = createChainClient({ chainId, urls, gentle, limits });
  let failing = '';
  while (!signal.aborted) {
    try {
      await registerChain(db, { chainId, slug, public: gentle });
      await noteEndpoints(db, chainId, client.statuses());
      await leadChain({ db, pool, log, timing }, { chainId, signal }, (lead, leading) =>
        followChain({ db, pool, log, client, timing }, { chain: { chainId, slug }, lead, signal: leading }),
      );
      failing = '';
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (reason !== failing && !signal.aborted) log.warn({ chainId, reason }, 'following a chain begins anew');
      failing = reason;
    }
    await wait(timing.retryMs, undefined, { signal }).catch(() => undefined);
  }
  await client.close();
}
