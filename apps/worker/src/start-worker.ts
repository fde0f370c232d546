import { setTimeout as wait } from 'node:timers/promises';
import { WORKER_DEAD_AFTER_SECONDS } from '@redoubt/server/worker-heartbeat/is-worker-alive';
import type pg from 'pg';
import type { Job, JobContext } from './jobs/define-job.ts';
import { type DatabaseWatch, watchDatabase } from './queue/database-watch.ts';
import { type HeartbeatTiming, startHeartbeat } from './queue/heartbeat.ts';
import { type QueueTiming, startQueue } from './queue/start-queue.ts';

export type WorkerTiming = HeartbeatTiming & QueueTiming & { readonly retryMs: number };

const TIMING: WorkerTiming = {
  heartbeatMs: 2_000,
  deadAfterSeconds: WORKER_DEAD_AFTER_SECONDS,
  pollMs: 2_000,
  retryMs: 1_000,
  // The supervisor's patience, four seconds, is longer by what cutting off and tidying up take.
  stopWithinMs: 2_000,
};

/** Jobs at a time. Most of a job is waiting for others. */
const CONCURRENCY = 5;

/** A delivery holds one connection while it lasts; the queue, its heartbeat and its schedule need theirs meanwhile. */
export const CONNECTIONS_MAX = 2 * CONCURRENCY + 4;

type WorkerParts = { readonly pool: pg.Pool; readonly jobCtx: JobContext; readonly jobs: readonly Job[] };

/** Works until it is stopped, through every outage of the database: it is never too early to start it, nor too late. */
export function startWorker(parts: WorkerParts, timing: WorkerTiming = TIMING): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stopped = workUntil(stopping.signal, { ...parts, timing, watch: watchDatabase({ log: parts.jobCtx.log }) });
  return {
    stop() {
      stopping.abort();
      return stopped;
    },
  };
}

type Work = WorkerParts & { readonly timing: WorkerTiming; readonly watch: DatabaseWatch };

async function workUntil(signal: AbortSignal, work: Work): Promise<void> {
  while (!signal.aborted) {
    await workOnce(signal, work).catch((error: unknown) => work.watch.failed(error));
    await wait(work.timing.retryMs, undefined, { signal }).catch(() => undefined);
  }
  work.jobCtx.log.info('worker stopped');
}

/** From one connection to the queue to its end: by `signal`, or because the queue could not go on. */
async function workOnce(signal: AbortSignal, { pool, jobCtx, jobs, timing, watch }: Work): Promise<void> {
  const { db, log } = jobCtx;
  const queue = await startQueue({ pool, watch, jobCtx }, { jobs, concurrency: CONCURRENCY, timing });
  watch.answered();
  log.info({ workerId: queue.workerId, jobs: jobs.map(({ name }) => name) }, 'worker started');
  const heartbeat = startHeartbeat({ db, log, watch }, { workerId: queue.workerId, timing });
  const told = Promise.withResolvers<void>();
  const onAbort = () => told.resolve();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) told.resolve();
  await Promise.race([queue.ended, told.promise]);
  signal.removeEventListener('abort', onAbort);
  // The heart beats on while running jobs finish: nobody else shall take them.
  await queue.stop();
  await heartbeat.stop();
  if (!signal.aborted) log.warn({ workerId: queue.workerId }, 'worker lost its queue and begins anew');
}
