import { addJob } from '@redoubt/server/platform/job/add-job';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchDatabase } from './database-watch.ts';
import { startHeartbeat } from './heartbeat.ts';

test('a worker does not take others for dead before they had time to speak, as after an outage', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await addJob(db, 'sweep', {});
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-other', locked_at = now() - interval '1 hour'`.execute(db);
  const log = pino({ level: 'silent' });
  const heartbeat = startHeartbeat(
    { db, log, watch: watchDatabase({ log }) },
    { workerId: 'pool-mine', timing: { heartbeatMs: 10, deadAfterSeconds: 600 } },
  );
  await waitFor('some heartbeats', async () => {
    const row = await db
      .selectFrom('worker_heartbeat')
      .select(sql<boolean>`seen_at > started_at + interval '100 milliseconds'`.as('beats'))
      .executeTakeFirst();
    return row?.beats;
  });
  const { rows } = await sql<{ holder: string }>`select locked_by as holder from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ holder: 'pool-other' }]);
  await heartbeat.stop();
  expect(await db.selectFrom('worker_heartbeat').select('id').execute()).toEqual([]);
});
