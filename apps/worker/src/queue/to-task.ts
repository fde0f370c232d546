import { type JobName, parseJobPayload } from '@redoubt/domain/platform/job/schema';
import { forbidRetries } from '@redoubt/server/platform/job/job-store';
import type { Task } from 'graphile-worker';
import type { Job, JobContext } from '../jobs/define-job.ts';

/** The job as the queue runs it: checks the payload, and logs how it went. A payload that is not valid fails for good. */
export function toTask<Name extends JobName>({ name, handle }: Job<Name>, ctx: JobContext): Task {
  return async (queued, { job: { id: jobId, attempts } }) => {
    const log = ctx.log.child({ job: name, jobId, attempts });
    const parsed = parseJobPayload(name, queued);
    if (!parsed.valid) {
      log.error({ faults: parsed.faults }, 'job refused: its payload is not valid');
      await forbidRetries(ctx.db, { jobId });
      throw new Error(`payload not valid: ${parsed.faults.join(', ')}`);
    }
    const startedAt = performance.now();
    try {
      await handle({ ...ctx, log }, parsed.payload);
    } catch (error) {
      log.error({ err: error, durationMs: Math.round(performance.now() - startedAt) }, 'job failed');
      throw error;
    }
    log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'job done');
  };
}
