import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@redoubt/db/client';
import { deleteHeartbeat, recordHeartbeat } from '@redoubt/server/platform/heartbeat/worker-heartbeat-store';
import { unlockJobsOfDeadWorkers } from '@redoubt/server/platform/job/job-store';
import type { Log } from '@redoubt/server/platform/log';
import type { DatabaseWatch } from './database-watch.ts';

type HeartbeatContext = { readonly db: Db; readonly log: Log; readonly watch: DatabaseWatch };

export type HeartbeatTiming = {
  readonly heartbeatMs: number;
  readonly deadAfterSeconds: number;
};

type Beat = { readonly workerId: string; readonly secretsDigest?: string; readonly timing: HeartbeatTiming };

/**
 * Records every few seconds that this worker is alive, and returns the jobs of dead workers to the
 * queue. The queue itself would wait four hours.
 */
export function startHeartbeat(ctx: HeartbeatContext, own: Beat): { stop(): Promise<void> } {
  const { workerId } = own;
  const stopping = new AbortController();
  const stopped = beat(ctx, { ...own, signal: stopping.signal });
  return {
    async stop() {
      stopping.abort();
      await stopped;
      // During an outage of the database the row grows old, which has the same effect.
      await deleteHeartbeat(ctx.db, { workerId }).catch(() => undefined);
    },
  };
}

async function beat(
  { db, log, watch }: HeartbeatContext,
  { workerId, secretsDigest, timing, signal }: Beat & { readonly signal: AbortSignal },
): Promise<void> {
  /** Since when every beat was stored. After an outage all workers look dead until their next beat. */
  let aliveSince: number | undefined;
  while (!signal.aborted) {
    try {
      await recordHeartbeat(db, { workerId, secretsDigest });
      watch.answered();
      aliveSince ??= performance.now();
      if (performance.now() - aliveSince > timing.deadAfterSeconds * 1_000) {
        const workers = await unlockJobsOfDeadWorkers(db, { deadAfterSeconds: timing.deadAfterSeconds });
        if (workers.length > 0) log.warn({ workers }, 'jobs of dead workers given back');
      }
    } catch (error) {
      watch.failed(error);
      aliveSince = undefined;
    }
    await wait(timing.heartbeatMs, undefined, { signal }).catch(() => undefined);
  }
}
