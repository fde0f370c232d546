import { setTimeout as wait } from 'node:timers/promises';
import type { JobName } from '@redoubt/domain/platform/job/schema';
import { WORKER_DEAD_AFTER_SECONDS } from '@redoubt/server/platform/heartbeat/is-worker-alive';
import type pg from 'pg';
import type { Job, JobContext } from './jobs/define-job.ts';
import { type DatabaseWatch, watchDatabase } from './queue/database-watch.ts';
import { type HeartbeatTiming, startHeartbeat } from './queue/heartbeat.ts';
import { type Queue, type QueueTiming, startQueue } from './queue/start-queue.ts';

export type WorkerTiming = HeartbeatTiming & QueueTiming & { readonly retryMs: number };

const TIMING: WorkerTiming = {
  heartbeatMs: 2_000,
  deadAfterSeconds: WORKER_DEAD_AFTER_SECONDS,
  pollMs: 2_000,
  retryMs: 1_000,
  // The supervisor's patience, four seconds, is longer by what cutting off and tidying up take.
  stopWithinMs: 2_000,
};

/** Somebody waits for these, and a code is good for ten minutes: they have places of their own, whatever else takes long. */
const MAIL_JOBS: ReadonlySet<JobName> = new Set(['send-code', 'mail-login-link', 'send-mail']);

/** Jobs at a time, of each queue. Most of a job is waiting for others. */
const CONCURRENCY = 5;

/** A delivery holds one connection while it lasts; the queue, its heartbeat and its schedule need theirs meanwhile. Of each of two queues. */
export const CONNECTIONS_MAX = 2 * (2 * CONCURRENCY + 4);

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

/** From one connection to the queues to their end: by `signal`, or because one of them could not go on. */
async function workOnce(signal: AbortSignal, { pool, jobCtx, jobs, timing, watch }: Work): Promise<void> {
  const { db, log } = jobCtx;
  const [mails, others] = [jobs.filter(({ name }) => MAIL_JOBS.has(name)), jobs.filter(({ name }) => !MAIL_JOBS.has(name))];
  const queues: Queue[] = [];
  try {
    // Mails last: whoever gets one finds the worker there.
    for (const own of [others, mails])
      if (own.length > 0) queues.push(await startQueue({ pool, watch, jobCtx }, { jobs: own, concurrency: CONCURRENCY, timing }));
  } catch (error) {
    await Promise.all(queues.map((queue) => queue.stop()));
    throw error;
  }
  watch.answered();
  const workerIds = queues.map(({ workerId }) => workerId);
  log.info({ workerIds, jobs: jobs.map(({ name }) => name) }, 'worker started');
  const heartbeats = workerIds.map((workerId) => startHeartbeat({ db, log, watch }, { workerId, timing }));
  const told = Promise.withResolvers<void>();
  const onAbort = () => told.resolve();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) told.resolve();
  await Promise.race([...queues.map(({ ended }) => ended), told.promise]);
  signal.removeEventListener('abort', onAbort);
  // The heart beats on while running jobs finish: nobody else shall take them.
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(heartbeats.map((heartbeat) => heartbeat.stop()));
  if (!signal.aborted) log.warn({ workerIds }, 'worker lost its queue and begins anew');
}
