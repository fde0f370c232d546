import type { Db } from '@redoubt/db/client';
import { sql } from 'kysely';

/** Makes the running try of a job its last: when it fails, the job stays in the queue as failed, for an operator to see. */
export async function forbidRetries(db: Db, { jobId }: { jobId: string }): Promise<void> {
  // The queue's own functions leave running jobs alone.
  await sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}`.execute(db);
}

/** Gives the jobs of vanished workers back to the queue, and returns what those workers were called. */
export async function unlockJobsOfDeadWorkers(db: Db, { deadAfterSeconds }: { deadAfterSeconds: number }): Promise<string[]> {
  // A job's lock has to be as old: a worker that has just begun may hold one before its first heartbeat.
  const { rows } = await sql<{ worker: string }>`
    with dead as materialized (
      select distinct locked_by as worker
      from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${deadAfterSeconds})
        and not exists (
          select from worker_heartbeat
          where id = locked_by and seen_at > now() - make_interval(secs => ${deadAfterSeconds})
        )
    ), unlocked as (
      select graphile_worker.force_unlock_workers(array_agg(worker)) from dead having count(*) > 0
    )
    select worker from dead, unlocked order by worker`.execute(db);
  return rows.map(({ worker }) => worker);
}

/** Deletes jobs that failed for good more than `olderThanDays` ago. Returns how many. */
export async function deleteFailedJobs(db: Db, { olderThanDays }: { olderThanDays: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => ${olderThanDays})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
