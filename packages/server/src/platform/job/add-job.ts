import type { Db } from '@redoubt/db/client';
import { type JobName, type JobPayload, parseJobPayload } from '@redoubt/domain/platform/job/schema';
import { sql } from 'kysely';
import { findRequestScope } from '../request-scope.ts';

type AddJobOptions = {
  /** Of several waiting jobs with one key only the newest is kept. One that is running is not disturbed. */
  readonly key?: string;
  /** One of its name waits at most, and one runs: its name is its key and its queue. */
  readonly single?: boolean;
  /** How long to wait before the first try. */
  readonly delaySeconds?: number;
  /** Of jobs that are due the lowest number comes first. */
  readonly priority?: number;
};

/** Priority of what a person waits for: a code, or a link to log in. */
export const PRIORITY_OF_CODES = -10;

/** Beside a payload: the request that ordered the job. Handlers do not see it. */
export const REQUEST_ID = '_requestId';

/** Adds a job to the queue. Within a transaction it exists for the workers when, and only when, that commits. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  { single = false, key = single ? name : undefined, delaySeconds = 0, priority = 0 }: AddJobOptions = {},
): Promise<void> {
  const parsed = parseJobPayload(name, payload);
  if (!parsed.valid) throw new TypeError(`The payload of ${name} is not valid: ${parsed.faults.join(', ')}`);
  const requestId = findRequestScope()?.requestId;
  await sql`
    select graphile_worker.add_job(
      ${name},
      queue_name => ${single ? name : null},
      payload => ${JSON.stringify({ ...parsed.payload, ...(requestId !== undefined && { [REQUEST_ID]: requestId }) })}::json,
      run_at => clock_timestamp() + make_interval(secs => ${delaySeconds}),
      job_key => ${key ?? null},
      priority => ${priority}
    )`.execute(db);
}
