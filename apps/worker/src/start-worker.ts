import { setTimeout as wait } from 'node:timers/promises';
import type { JobName } from '@redoubt/domain/platform/job/schema';
import { WORKER_DEAD_AFTER_SECONDS } from '@redoubt/server/platform/heartbeat/is-worker-alive';
import { digestSecrets } from '@redoubt/server/platform/heartbeat/same-secrets';
import type pg from 'pg';
import type { Job, JobContext } from './jobs/define-job.ts';
import { type DatabaseWatch, watchDatabase } from './queue/database-watch.ts';
import { type HeartbeatTiming, startHeartbeat } from './queue/heartbeat.ts';
import { type JobOutcome, type Queue, type QueueTiming, startQueue } from './queue/start-queue.ts';

export type WorkerTiming = HeartbeatTiming & QueueTiming & { readonly retryMs: number };

const TIMING: WorkerTiming = {
  heartbeatMs: 2_000,
  deadAfterSeconds: WORKER_DEAD_AFTER_SECONDS,
  pollMs: 2_000,
  retryMs: 1_000,
  // The supervisor waits four seconds: longer by what interrupting and closing take.
  stopWithinMs: 2_000,
};

/** A user waits for these, and a code expires after ten minutes: they have a queue of their own. */
const MAIL_JOBS: ReadonlySet<JobName> = new Set(['send-code', 'mail-login-link', 'send-mail']);

/** Concurrent jobs of each queue. Jobs mostly wait for I/O. */
const CONCURRENCY = 5;

/** For each of the two queues: a job may use two connections, and queue, heartbeat and schedule need some. */
export const CONNECTIONS_MAX = 2 * (2 * CONCURRENCY + 4);

type WorkerParams = {
  readonly pool: pg.Pool;
  readonly jobCtx: JobContext;
  readonly jobs: readonly Job[];
  /** Gets each job that ended, for metrics. */
  readonly observeJob?: (outcome: JobOutcome) => void;
};

/** Works until stopped, through outages of the database, also one at the start. */
export function startWorker(params: WorkerParams, timing: WorkerTiming = TIMING): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stopped = workUntil(stopping.signal, { ...params, timing, watch: watchDatabase({ log: params.jobCtx.log }) });
  return {
    stop() {
      stopping.abort();
      return stopped;
    },
  };
}

type Work = WorkerParams & { readonly timing: WorkerTiming; readonly watch: DatabaseWatch };

async function workUntil(signal: AbortSignal, work: Work): Promise<void> {
  while (!signal.aborted) {
    await workOnce(signal, work).catch((error: unknown) => work.watch.failed(error));
    await wait(work.timing.retryMs, undefined, { signal }).catch(() => undefined);
  }
  work.jobCtx.log.info('worker stopped');
}

/** Runs both queues until `signal` aborts or one of them fails. */
async function workOnce(signal: AbortSignal, { pool, jobCtx, jobs, timing, watch, observeJob = () => undefined }: Work): Promise<void> {
  const { db, log } = jobCtx;
  const mails = jobs.filter(({ name }) => MAIL_JOBS.has(name));
  const others = jobs.filter(({ name }) => !MAIL_JOBS.has(name));
  const queues: Queue[] = [];
  try {
    // Mails last: once one is sent, all of the worker runs.
    for (const own of [others, mails])
      if (own.length > 0)
        queues.push(await startQueue({ pool, watch, jobCtx, observeJob }, { jobs: own, concurrency: CONCURRENCY, timing }));
  } catch (error) {
    await Promise.all(queues.map((queue) => queue.stop()));
    throw error;
  }
  watch.answered();
  const workerIds = queues.map(({ workerId }) => workerId);
  log.info({ workerIds, jobs: jobs.map(({ name }) => name) }, 'worker started');
  const secretsDigest = digestSecrets({ sessionSecret: jobCtx.codeSecret });
  const heartbeats = workerIds.map((workerId) => startHeartbeat({ db, log, watch }, { workerId, secretsDigest, timing }));
  const stopRequested = Promise.withResolvers<void>();
  const onAbort = () => stopRequested.resolve();
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) stopRequested.resolve();
  await Promise.race([...queues.map(({ ended }) => ended), stopRequested.promise]);
  signal.removeEventListener('abort', onAbort);
  // The heartbeat continues while running jobs finish, so that no other worker takes them.
  await Promise.all(queues.map((queue) => queue.stop()));
  await Promise.all(heartbeats.map((heartbeat) => heartbeat.stop()));
  if (!signal.aborted) log.warn({ workerIds }, 'worker lost its queue and starts again');
}
