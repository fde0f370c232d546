import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recordHeartbeat } from '../worker-heartbeat/worker-heartbeat-store.ts';
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

test('a worker that fell silent counts as such', async () => {
  await recordHeartbeat(db, { workerId });
  await sql`update worker_heartbeat set seen_at = now() - interval '5 minutes'`.execute(db);
  expect(await getHealth({ db }, { version: '1' })).toMatchObject({ status: 'degraded', worker: 'silent' });
  expect((await readSystemFigures({ db })).workerAgeSeconds).toBeCloseTo(300, -1);
});

test('a database that is away is an answer, not an error', async () => {
  const away = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
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
  expect(await readSystemFigures({ db })).toMatchObject({ outboxLength: 1, events: 1 });
});
