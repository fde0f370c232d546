import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isWorkerAlive } from '../heartbeat/is-worker-alive.ts';
import { deleteHeartbeat, deleteHeartbeatsBefore, recordHeartbeat } from '../heartbeat/worker-heartbeat-store.ts';
import { addJob } from './add-job.ts';
import { deleteFailedJobs, unlockJobsOfDeadWorkers } from './job-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await database.db.deleteFrom('worker_heartbeat').execute();
});

async function lockJob({ by, secondsAgo }: { by: string; secondsAgo: number }): Promise<void> {
  await addJob(database.db, 'sweep', {});
  await sql`
    update graphile_worker._private_jobs set locked_by = ${by}, locked_at = now() - make_interval(secs => ${secondsAgo})
    where locked_by is null`.execute(database.db);
}

async function silence(workerId: string): Promise<void> {
  await recordHeartbeat(database.db, { workerId });
  await sql`update worker_heartbeat set seen_at = now() - interval '11 seconds' where id = ${workerId}`.execute(database.db);
}

async function listHolders(): Promise<(string | null)[]> {
  const { rows } = await sql<{ holder: string | null }>`select locked_by as holder from graphile_worker.jobs order by id`.execute(
    database.db,
  );
  return rows.map(({ holder }) => holder);
}

test('jobs of a worker that fell silent, or that is unknown, are released', async () => {
  await silence('pool-silent');
  await lockJob({ by: 'pool-silent', secondsAgo: 60 });
  await lockJob({ by: 'pool-unknown', secondsAgo: 60 });
  expect(await unlockJobsOfDeadWorkers(database.db, { deadAfterSeconds: 10 })).toEqual(['pool-silent', 'pool-unknown']);
  expect(await listHolders()).toEqual([null, null]);
});

test('jobs of a living worker, and fresh ones of a worker not yet heard of, stay where they are', async () => {
  await recordHeartbeat(database.db, { workerId: 'pool-alive' });
  await lockJob({ by: 'pool-alive', secondsAgo: 3_600 });
  await lockJob({ by: 'pool-new', secondsAgo: 1 });
  expect(await unlockJobsOfDeadWorkers(database.db, { deadAfterSeconds: 10 })).toEqual([]);
  expect(await listHolders()).toEqual(['pool-alive', 'pool-new']);
});

test('a job with a payload that is not valid is not added', async () => {
  await expect(addJob(database.db, 'send-mail', { mailId: 'none' })).rejects.toThrow('The payload of send-mail is not valid: mailId');
});

test('of two waiting jobs with one key the newer is kept', async () => {
  await addJob(database.db, 'sweep', {}, { key: 'one', delaySeconds: 60 });
  await addJob(database.db, 'sweep', {}, { key: 'one' });
  expect(await listHolders()).toEqual([null]);
});

test('jobs that failed for good are forgotten after 30 days', async () => {
  await addJob(database.db, 'sweep', {});
  await addJob(database.db, 'sweep', {});
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '31 days'
            where id = (select min(id) from graphile_worker._private_jobs)`.execute(database.db);
  expect(await deleteFailedJobs(database.db, { olderThanDays: 30 })).toBe(1);
  expect(await deleteFailedJobs(database.db, { olderThanDays: 30 })).toBe(0);
});

test('a worker counts as alive until it was silent for 10 seconds, or stopped', async () => {
  expect(await isWorkerAlive(database)).toBe(false);
  await recordHeartbeat(database.db, { workerId: 'pool-one' });
  expect(await isWorkerAlive(database)).toBe(true);
  await silence('pool-one');
  expect(await isWorkerAlive(database)).toBe(false);
  await recordHeartbeat(database.db, { workerId: 'pool-one' });
  expect(await isWorkerAlive(database)).toBe(true);
  await deleteHeartbeat(database.db, { workerId: 'pool-one' });
  expect(await isWorkerAlive(database)).toBe(false);
});

test('old heartbeats are forgotten', async () => {
  await silence('pool-old');
  await recordHeartbeat(database.db, { workerId: 'pool-alive' });
  expect(await deleteHeartbeatsBefore(database.db, { olderThanSeconds: 10 })).toBe(1);
});
