import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recordHeartbeat } from '../../platform/heartbeat/worker-heartbeat-store.ts';
import { addJob } from '../../platform/job/add-job.ts';
import { recordBackup } from './backup-store.ts';
import { getHealth } from './get-health.ts';
import { readSystemFigures } from './read-system-figures.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const workerId = '00000000-0000-4000-8000-000000000001';

test('health is degraded while no worker is alive, and ok as soon as one is', async () => {
  expect(await getHealth({ db }, { version: '1.2.3' })).toEqual({
    status: 'degraded',
    version: '1.2.3',
    database: 'ok',
    worker: 'silent',
    chains: [],
  });
  await recordHeartbeat(db, { workerId });
  expect(await getHealth({ db }, { version: '1.2.3' })).toMatchObject({ status: 'ok', worker: 'ok' });
});

test('a chain that is not read as it should be degrades health, however the worker is; one whose past is read does not', async () => {
  await recordHeartbeat(db, { workerId });
  await sql`
    insert into chain (chain_id, slug, public, phase, head, head_time, indexed, indexed_hash, indexed_time)
    values (31337, 'demo', false, 'backfill', 1000, now(), 739, ${Buffer.alloc(32)}, now() - interval '1306 seconds')`.execute(db);
  await sql`insert into chain_endpoint (chain_id, position, host, state, checked_at) values (31337, 0, '127.0.0.1', 'ok', now())`.execute(
    db,
  );
  const ask = async () => {
    const { status, chains } = await getHealth({ db }, { version: '1' });
    return { status, progress: chains[0]?.progress, lagSeconds: chains[0]?.lagSeconds };
  };
  expect(await ask()).toEqual({ status: 'ok', progress: 'reading', lagSeconds: 1_306 });
  await sql`update chain set fault = 'malformed: debug_traceBlockByNumber: a trace without a result'`.execute(db);
  expect(await ask()).toEqual({ status: 'degraded', progress: 'paused', lagSeconds: 1_306 });
  await sql`update chain set fault = null, phase = 'live'`.execute(db);
  expect(await ask()).toEqual({ status: 'degraded', progress: 'behind', lagSeconds: 1_306 });
  await sql`update chain set indexed_time = head_time`.execute(db);
  expect(await ask()).toEqual({ status: 'ok', progress: 'current', lagSeconds: 0 });
  // The endpoint, or the follower that reads it, was silent for a while: head and record are equally old.
  await sql`update chain set updated_at = now() - interval '10 minutes'`.execute(db);
  expect(await ask()).toMatchObject({ status: 'degraded', progress: 'behind', lagSeconds: 540 });
  await sql`delete from chain`.execute(db);
});

test('a worker that fell silent counts as such', async () => {
  await recordHeartbeat(db, { workerId });
  await sql`update worker_heartbeat set seen_at = now() - interval '5 minutes'`.execute(db);
  expect(await getHealth({ db }, { version: '1' })).toMatchObject({ status: 'degraded', worker: 'silent' });
  expect((await readSystemFigures({ db })).workerAgeSeconds).toBeCloseTo(300, -1);
});

test('a database that is away is an answer, not an error', async () => {
  const away = createDatabase({ url: 'postgres://unknown@127.0.0.1:1/none' });
  expect(await getHealth(away, { version: '1' })).toEqual({
    status: 'unavailable',
    version: '1',
    database: 'unavailable',
    worker: 'unknown',
    chains: [],
  });
  await away.pool.end();
});

test('the figures count what waits and what was', async () => {
  const mail = { recipient: 'a@b.example', subject: 's', text_body: 't', html_body: 'h', expires_at: new Date('2100-01-01') };
  await db
    .insertInto('mail')
    .values([
      mail,
      { ...mail, text_body: null, html_body: null, sent_at: new Date() },
      { ...mail, text_body: null, html_body: null, dropped_at: new Date() },
    ])
    .execute();
  await db
    .insertInto('event')
    .values({ name: 'Vote', properties: '{}', visitor: Buffer.from('v'), user_id: null })
    .execute();
  expect(await readSystemFigures({ db })).toMatchObject({ outboxLength: 1, mailsDropped: 1, webhooksWaiting: 0, events: 1, gaps: [] });
});

test('jobs are counted by name: those that wait, run and failed for good, and how long the oldest waits', async () => {
  await addJob(db, 'sweep', {});
  await addJob(db, 'sweep', {}, { delaySeconds: 3_600 });
  await addJob(db, 'score-projects', {});
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '2 minutes' where id = (select min(id) from graphile_worker._private_jobs)`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker._private_jobs)`.execute(
    db,
  );
  const { jobs } = await readSystemFigures({ db });
  expect(jobs).toEqual([
    { job: 'score-projects', waiting: 0, running: 0, failed: 1, ageSeconds: 0 },
    { job: 'sweep', waiting: 1, running: 0, failed: 0, ageSeconds: expect.closeTo(120, -1) },
  ]);
});

test('of a chain, what of its past is not read and how far the search for alerts is behind are measured', async () => {
  await sql`
    insert into chain (chain_id, slug, public, phase, head, head_time, indexed, indexed_hash, indexed_time)
    values (31337, 'demo', false, 'live', 1000, now(), 1000, ${Buffer.alloc(32)}, now())`.execute(db);
  await sql`insert into chain_endpoint (chain_id, position, host, state, checked_at) values (31337, 0, '127.0.0.1', 'ok', now())`.execute(
    db,
  );
  await sql`insert into alert_cursor (chain_id, block, block_time) values (31337, 900, now() - interval '90 seconds')`.execute(db);
  expect((await readSystemFigures({ db })).gaps).toEqual([{ chain: 'demo', pastBlocks: 0, alertLagSeconds: expect.closeTo(90, -1) }]);
  await sql`delete from chain`.execute(db);
});

test('the age of backups is that of the newest one that was restored and read, and of the database before there is one', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const read = async () => {
    const { backupAgeSeconds, isBackedUp } = await readSystemFigures({ db });
    return { hours: Math.round(backupAgeSeconds / 3_600), isBackedUp };
  };
  await sql`update kysely_migration set timestamp = ${hoursAgo(90)}`.execute(database.ownerDb);
  expect(await recordBackup(db, { completeTo: hoursAgo(1), bytes: 10, checked: false })).toBe(true);
  expect(await read()).toEqual({ hours: 90, isBackedUp: false });
  await recordBackup(db, { completeTo: hoursAgo(20), bytes: 10, checked: true });
  await recordBackup(db, { completeTo: hoursAgo(30), bytes: 10, checked: true });
  expect(await read()).toEqual({ hours: 20, isBackedUp: true });
});

test('a backup of tables of an earlier version is none the worse for having no place on record', async () => {
  await using earlier = await createTestDatabase();
  await sql`drop table backup`.execute(earlier.ownerDb);
  expect(await recordBackup(earlier.db, { completeTo: new Date().toISOString(), bytes: 10, checked: true })).toBe(false);
});
