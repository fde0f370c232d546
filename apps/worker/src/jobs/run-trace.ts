import { Worker } from 'node:worker_threads';
import { isRunCancelled, refuseRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceThreadOrder } from '../trace-thread.ts';
import { defineJob } from './define-job.ts';

/** A run ends by itself before; what hangs in spite of that is stopped. */
const MILLIS_MAX = 90_000;
/** The next look comes soon. */
const ignore = () => undefined;

class TooSlow extends Error {
  override readonly name = 'TooSlow';
}
const HEAP_MEGABYTES_MAX = 512;
/** How often a run asks whether it was cancelled. */
const LOOK_MS = 500;

/**
 * Runs an ordered trace in a thread of its own, so that followers and other jobs keep their pace, and so that its memory has a
 * limit. A run that needs more ends with that reason. The thread of a run that is cancelled is ended.
 */
export function createRunTrace(database: TraceThreadOrder['database']) {
  return defineJob({
    name: 'run-trace',
    async handle({ db, log }, { runId }) {
      const order: TraceThreadOrder = { database, runId };
      const thread = new Worker(new URL('../trace-thread.ts', import.meta.url), {
        workerData: order,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX },
      });
      const ended = Promise.withResolvers<Error | undefined>();
      const timer = setTimeout(() => ended.resolve(new TooSlow(`it took more than ${MILLIS_MAX / 1000} s`)), MILLIS_MAX);
      thread.once('error', (error) => ended.resolve(error instanceof Error ? error : new Error('unknown')));
      thread.once('exit', () => ended.resolve(undefined));
      const look = () => isRunCancelled(db, { id: runId }).then((is) => is && ended.resolve(undefined), ignore);
      const looking = setInterval(() => void look(), LOOK_MS);
      const failure = await ended.promise;
      clearInterval(looking);
      clearTimeout(timer);
      await thread.terminate();
      if (failure === undefined) return;
      log.warn({ runId, err: failure }, 'a trace ended without a result');
      if ('code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY')
        return refuseRun(
          db,
          runId,
          `It needed more than ${HEAP_MEGABYTES_MAX} MB of memory. Use a larger smallest amount, or fewer steps.`,
        );
      if (failure instanceof TooSlow)
        return refuseRun(db, runId, `It took more than ${MILLIS_MAX / 1000} seconds. Use a larger smallest amount, or fewer steps.`);
      await refuseRun(db, runId, 'It could not be finished: the service had a fault. Start it again.');
    },
  });
}
