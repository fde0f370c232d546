import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { giveUpLead, renewLead, takeLead } from '@redoubt/server/onchain/record/chain-store';
import { type Lead, LeadershipLost } from '@redoubt/server/onchain/record/write-chain';
import type pg from 'pg';
import type { FollowContext } from './follow-context.ts';

type Leading = Pick<FollowContext, 'db' | 'pool' | 'log' | 'timing'>;

/**
 * Waits until this process leads the chain, then runs `work` until it returns, fails or the lead is lost: its signal says so.
 * The lead is a lock of a database session, which ends with the process; who stands still but keeps the lock is replaced when its lease
 * has run out. Either way the epoch rises, and with an older one nothing can be written.
 */
export async function leadChain(
  { db, pool, log, timing }: Leading,
  { chainId, signal }: { chainId: number; signal: AbortSignal },
  work: (lead: Lead, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lock = await openLock(pool, chainId);
  try {
    const lead = await waitForLead({ db, timing }, { chainId, lock, signal });
    if (lead === undefined) return;
    log.info({ chainId, epoch: lead.epoch }, 'leads the chain');
    const lost = new AbortController();
    const both = AbortSignal.any([signal, lost.signal]);
    const beating = beat({ db, timing }, { lead, lock, signal: both, lost });
    try {
      await work(lead, both);
    } finally {
      lost.abort();
      await beating;
      await giveUpLead(db, lead).catch(() => undefined);
    }
  } finally {
    lock.close();
  }
}

type Lock = { take(): Promise<boolean>; close(): void };

/** A session of its own: the lock ends with it, however the process ends. */
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

async function waitForLead({ db, timing }: Pick<Leading, 'db' | 'timing'>, { chainId, lock, signal }: Waiting): Promise<Lead | undefined> {
  const leader = `${hostname()}:${process.pid}`;
  while (!signal.aborted) {
    const locked = await lock.take();
    const lead = await takeLead(db, { chainId, leader, leaseMs: timing.leaseMs, force: locked });
    if (lead !== undefined) return lead;
    await wait(timing.leaseMs / 5, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

type Beating = { lead: Lead; lock: Lock; signal: AbortSignal; lost: AbortController };

async function beat({ db, timing }: Pick<Leading, 'db' | 'timing'>, { lead, lock, signal, lost }: Beating): Promise<void> {
  while (!signal.aborted) {
    await wait(timing.leaseMs / 5, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    // A database that is away takes nobody's lead; the writes fail by themselves, and a lost session means a new beginning.
    const kept = await lock
      .take()
      .then(() => renewLead(db, lead, { leaseMs: timing.leaseMs }))
      .catch(() => false);
    if (!kept) return lost.abort(new LeadershipLost());
  }
}
