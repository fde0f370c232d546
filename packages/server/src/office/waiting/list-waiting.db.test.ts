import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listWaiting } from './list-waiting.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

test('what waits is counted with the age of its oldest, and what is done does not count', async () => {
  const empty = await listWaiting({ db });
  expect(empty.map(({ kind, count, since }) => [kind, count, since])).toEqual(
    ['reports', 'quotes', 'engagements', 'proposals', 'errors', 'chains', 'jobs', 'mails'].map((kind) => [kind, 0, null]),
  );
  await sql`insert into error_group (fingerprint, title, reports, first_seen_at, last_seen_at, resolved_at) values
    (decode(repeat('01', 32), 'hex'), 'open', 1, '2026-11-01', '2026-11-02', null),
    (decode(repeat('02', 32), 'hex'), 'fixed', 1, '2026-10-01', '2026-10-02', now())`.execute(db);
  await sql`select graphile_worker.add_job('a-job', '{}', max_attempts := 1)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db);
  const waiting = new Map((await listWaiting({ db })).map((each) => [each.kind, each]));
  expect(waiting.get('errors')).toEqual({ kind: 'errors', count: 1, since: new Date('2026-11-01T00:00:00Z') });
  expect(waiting.get('jobs')?.count).toBe(1);
  expect(waiting.get('quotes')?.count).toBe(0);
});
