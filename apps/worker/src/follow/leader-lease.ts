import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLease, releaseLease, renewLease } from '@redoubt/server/onchain/record/chain-store';
import { type LeaderLease, LeadershipLost } from '@redoubt/server/onchain/record/write-chain';
import type pg from 'pg';
import type { FollowContext } from './follow-context.ts';

type LeaseContext = Pick<FollowContext, 'db' | 'pool' | 'log' | 'timing'>;

/**
 * Waits for the leader lease of the chain, then runs `work` until it returns, fails or the lease is
 * lost: then its signal aborts.
 *
 * A leader holds an advisory lock, which ends with its database session. A process that hangs but
 * keeps the lock is replaced when its lease expires. Either way the fencing token rises, and writes
 * with an older token fail.
 */
export async function withLeaderLease(
  { db, pool, log, timing }: LeaseContext,
  { chainId, signal }: { chainId: number; signal: AbortSignal },
  work: (lease: LeaderLease, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lock = await openLock(pool, chainId);
  try {
    const lease = await waitForLease({ db, timing }, { chainId, lock, signal });
    if (lease === undefined) return;
    log.info({ chainId, fencingToken: lease.fencingToken }, 'leads the chain');
    const lost = new AbortController();
    const both = AbortSignal.any([signal, lost.signal]);
    const beating = beat({ db, timing }, { lease, lock, signal: both, lost });
    try {
      await work(lease, both);
    } finally {
      lost.abort();
      await beating;
      await releaseLease(db, lease).catch(() => undefined);
    }
  } finally {
    lock.close();
  }
}

type Lock = { take(): Promise<boolean>; close(): void };

/** A database session of its own: the lock ends with it, however the process ends. */
async function openLock(pool: pg.Pool, chainId: number): Promise<Lock> {
  const client = await pool.connect();
  let held = false;
  return {
    async take() {
      if (held) {
        await client.query('select 1');
        return true;
      }
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
        `redoubt follows chain ${chainId}`,
      ]);
      held = rows[0]?.taken === true;
      return held;
    },
    close: () => client.release(true),
  };
}

type Waiting = { chainId: number; lock: Lock; signal: AbortSignal };

async function waitForLease(
  { db, timing }: Pick<LeaseContext, 'db' | 'timing'>,
  { chainId, lock, signal }: Waiting,
): Promise<LeaderLease | undefined> {
  const leader = `${hostname()}:${process.pid}`;
  while (!signal.aborted) {
    const locked = await lock.take();
    const lease = await acquireLease(db, { chainId, leader, leaseMs: timing.leaseMs, force: locked });
    if (lease !== undefined) return lease;
    await wait(timing.leaseMs / 5, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

type Beating = { lease: LeaderLease; lock: Lock; signal: AbortSignal; lost: AbortController };

async function beat({ db, timing }: Pick<LeaseContext, 'db' | 'timing'>, { lease, lock, signal, lost }: Beating): Promise<void> {
  while (!signal.aborted) {
    await wait(timing.leaseMs / 5, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    // During an outage of the database no other process can acquire the lease.
    const kept = await lock
      .take()
      .then(() => renewLease(db, lease, { leaseMs: timing.leaseMs }))
      .catch(() => false);
    if (!kept) return lost.abort(new LeadershipLost());
  }
}
