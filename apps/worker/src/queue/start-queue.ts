import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@redoubt/db/unavailable';
import { type JobName, parseJobPayload } from '@redoubt/domain/platform/job/schema';
import { REQUEST_ID } from '@redoubt/server/platform/job/add-job';
import { forbidRetries } from '@redoubt/server/platform/job/job-store';
import type { Log } from '@redoubt/server/platform/log';
import { withRequestScope } from '@redoubt/server/platform/request-scope';
import { Logger, parseCronItems, type Runner, run, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Job, JobContext } from '../jobs/define-job.ts';
import type { DatabaseWatch } from './database-watch.ts';

/** Timeout for closing an idle queue, and for returning interrupted jobs. */
const TIDY_UP_WITHIN_MS = 1_000;

export type QueueTiming = {
  readonly pollMs: number;
  readonly stopWithinMs: number;
};

export type Queue = {
  /** The queue's id of this worker, stored in the jobs that it has locked. */
  readonly workerId: string;
  /** Resolves when the queue takes no more jobs, because it was stopped or failed. Never rejects. */
  readonly ended: Promise<void>;
  /** Takes no more jobs and lets running ones finish. Those that take too long fail, and another worker retries them. */
  stop(): Promise<void>;
};

/** A job that ended. */
export type JobOutcome = { readonly job: JobName; readonly outcome: 'done' | 'failed'; readonly durationMs: number };

type QueueContext = {
  readonly pool: pg.Pool;
  readonly watch: DatabaseWatch;
  readonly jobCtx: JobContext;
  readonly observeJob: (outcome: JobOutcome) => void;
};

/** Starts taking jobs. Throws when the database does not answer, or lacks the queue's tables. */
export async function startQueue(
  { pool, watch, jobCtx, observeJob }: QueueContext,
  { jobs, concurrency, timing }: { jobs: readonly Job[]; concurrency: number; timing: QueueTiming },
): Promise<Queue> {
  const events: WorkerEvents = new EventEmitter();
  // In a list, because a pool is thenable: awaiting it would wait for its end.
  const pools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool));
  const ended = Promise.withResolvers<void>();
  const idle = Promise.withResolvers<void>();
  // Not runner.promise alone: a queue that gives up during an outage may never settle it (graphile-worker 0.18).
  events.on('pool:gracefulShutdown', () => ended.resolve());
  events.on('pool:gracefulShutdown:complete', () => idle.resolve());
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, toTask(job, { ctx: jobCtx, observeJob, watch })])),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, cron }) =>
        cron === undefined ? [] : [{ task: name, match: cron, identifier: name, options: { jobKey: name, queueName: name } }],
      ),
    ),
    pollInterval: timing.pollMs,
    // main.ts handles signals for the whole process.
    noHandleSignals: true,
    logger: toQueueLogger({ log: jobCtx.log, watch }),
    // Without batches a job that cannot be marked as done, because the database went away, is an unhandled rejection
    // (graphile-worker 0.18); with them it ends this queue, and the next one finds the job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const settled = runner.promise.catch(() => undefined).finally(ended.resolve);
  const [workerPool] = pools;
  if (workerPool === undefined) throw new Error('the job queue began without a pool of workers');
  const running = { runner, workerPool, settled, idle: idle.promise, log: jobCtx.log };
  return { workerId: workerPool.id, ended: ended.promise, stop: () => stopRunner(running, { withinMs: timing.stopWithinMs }) };
}

type Running = {
  readonly runner: Runner;
  readonly workerPool: WorkerPool;
  readonly settled: Promise<void>;
  /** Resolves when no job runs any more. */
  readonly idle: Promise<void>;
  readonly log: Log;
};

async function stopRunner({ runner, workerPool, settled, idle, log }: Running, { withinMs }: { withinMs: number }): Promise<void> {
  // Rejects when it has already stopped.
  const stopped = runner.stop().catch(() => undefined);
  const tidied = Promise.all([stopped, settled]);
  if (await settlesWithin(Promise.race([tidied, idle]), withinMs)) return void (await settlesWithin(tidied, TIDY_UP_WITHIN_MS));
  log.warn({ workerId: workerPool.id }, 'running jobs are cut off');
  // Not runner.kill(): it leaves alone what stops already (graphile-worker 0.18).
  const cutOff = async () => void (await workerPool.forcefulShutdown('the worker stopped'));
  await settlesWithin(
    cutOff().catch(() => undefined),
    TIDY_UP_WITHIN_MS,
  );
}

async function settlesWithin(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const late = wait(withinMs, false, { signal: timeout.signal }).catch(() => false);
  const outcome = await Promise.race([work.then(() => true), late]);
  timeout.abort();
  return outcome;
}

/**
 * Writes the job queue's log into ours. During an outage it logs each retry of each part, and it logs
 * each failed job a second time: such lines get level debug.
 */
function toQueueLogger({ log, watch }: { log: Log; watch: DatabaseWatch }): Logger {
  return new Logger(() => (level, detail, meta) => {
    const error: unknown = meta?.error;
    if (isDatabaseUnavailable(error)) watch.failed(error);
    const known = meta?.failure === true || !watch.available;
    if (level === 'error' && !known) log.error({ detail, err: error }, 'job queue reported an error');
    else if (level === 'warning' && !known) log.warn({ detail }, 'job queue reported a problem');
    else log.debug({ detail }, 'job queue');
  });
}

/** The job as a task of the queue: validates the payload and logs the outcome. An invalid payload is not retried. */
function toTask<Name extends JobName>(
  { name, handle }: Job<Name>,
  { ctx, observeJob, watch }: { ctx: JobContext; observeJob: QueueContext['observeJob']; watch: DatabaseWatch },
): Task {
  return async (queued, { job: { id: jobId, attempts } }) => {
    watch.answered(); // It gave this job.
    const requestId = readRequestId(queued);
    const log = ctx.log.child({ job: name, jobId, attempts, ...(requestId !== undefined && { requestId }) });
    const parsed = parseJobPayload(name, queued);
    if (!parsed.valid) {
      log.error({ faults: parsed.faults }, 'job refused: its payload is not valid');
      await forbidRetries(ctx.db, { jobId });
      throw new Error(`payload not valid: ${parsed.faults.join(', ')}`);
    }
    const startedAt = performance.now();
    const end = (outcome: JobOutcome['outcome']): number => {
      const durationMs = Math.round(performance.now() - startedAt);
      observeJob({ job: name, outcome, durationMs });
      return durationMs;
    };
    try {
      const work = () => handle({ ...ctx, log }, parsed.payload);
      await (requestId === undefined ? work() : withRequestScope({ requestId }, work));
    } catch (error) {
      log.error({ err: error, durationMs: end('failed') }, 'job failed');
      throw error;
    }
    log.info({ durationMs: end('done') }, 'job done');
  };
}

/** The request that ordered the job, for its log. */
function readRequestId(queued: unknown): string | undefined {
  const id = typeof queued === 'object' && queued !== null && REQUEST_ID in queued ? queued[REQUEST_ID] : undefined;
  return typeof id === 'string' ? id : undefined;
}
