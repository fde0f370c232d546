import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sweepRateLimits, takeLimit } from './take-limit.ts';

const database = await createTestDatabase();
const { db } = database;
const secondProcess = createDatabase({ url: database.appUrl });
afterAll(async () => {
  await secondProcess.pool.end();
  await database[Symbol.asyncDispose]();
});

// Of errorReports, 30 come at once and one more every two seconds.
const take = (key: string, { scale = 1, from = db } = {}) => takeLimit({ db: from }, { name: 'errorReports', key, scale });

async function countGranted(uses: readonly Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(uses);
  return results.filter(({ status }) => status === 'fulfilled').length;
}

/** Lets time pass for the allowances, by moving them back. */
const age = (seconds: number) => sql`update rate_limit set full_at = full_at - make_interval(secs => ${seconds})`.execute(db);

test('of 50 uses at once exactly the allowance passes', async () => {
  expect(await countGranted(Array.from({ length: 50 }, () => take('a')))).toBe(30);
});

test('OP-10: two processes share one allowance', async () => {
  const uses = Array.from({ length: 50 }, (_, index) => take('b', { from: index % 2 === 0 ? db : secondProcess.db }));
  expect(await countGranted(uses)).toBe(30);
});

test('who is refused is told when to come back, and one use is given then', async () => {
  await Promise.all(Array.from({ length: 30 }, () => take('c')));
  await expect(take('c')).rejects.toMatchObject({ code: 'LimitExceededException', retryAfterSeconds: 2 });
  await age(2);
  expect(await countGranted([take('c'), take('c')])).toBe(1);
});

test('a refused use costs nothing', async () => {
  await countGranted(Array.from({ length: 200 }, () => take('d')));
  await age(2);
  await expect(take('d')).resolves.toBeUndefined();
});

test('unused allowance does not pile up', async () => {
  await take('e');
  await age(3_600);
  expect(await countGranted(Array.from({ length: 40 }, () => take('e')))).toBe(30);
});

test('another key and another limit have allowances of their own', async () => {
  await countGranted(Array.from({ length: 31 }, () => take('f')));
  await expect(take('g')).resolves.toBeUndefined();
  await expect(takeLimit({ db }, { name: 'events', key: 'f', scale: 1 })).resolves.toBeUndefined();
});

test('the scale multiplies the allowance', async () => {
  expect(await countGranted(Array.from({ length: 70 }, () => take('h', { scale: 2 })))).toBe(60);
});

test('what is taken ahead in two processes is never more than the allowance, and little is lost by it', async () => {
  const startedAt = performance.now();
  const uses = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? db : secondProcess.db));
  let granted = 0;
  // One after another, as a user types; of events, 120 come at once and one more every half second.
  for (const from of uses) granted += await countGranted([takeLimit({ db: from }, { name: 'events', key: 'j', scale: 1 })]);
  const given = 120 + Math.ceil((performance.now() - startedAt) / 500);
  expect(granted).toBeLessThanOrEqual(given);
  expect(granted).toBeGreaterThanOrEqual(120 - 2 * 3);
});

test('who comes back asks the database once for several uses', async () => {
  const take = () => takeLimit({ db }, { name: 'search', key: 'k', scale: 1_000 });
  const fullAt = async () => (await sql<{ at: string }>`select max(full_at)::text as at from rate_limit`.execute(db)).rows[0]?.at;
  await db.deleteFrom('rate_limit').execute();
  await take();
  await take();
  const before = await fullAt();
  await take();
  await take();
  await take();
  expect(await fullAt()).toBe(before);
  await take();
  expect(await fullAt()).not.toBe(before);
});

test('no key is stored as it was given', async () => {
  await take('203.0.113.9');
  const rows = await db.selectFrom('rate_limit').select('key').execute();
  expect(rows.every(({ key }) => key.length === 32 && !key.toString('latin1').includes('203.0.113.9'))).toBe(true);
});

test('allowances that are whole again are swept, others stay', async () => {
  await age(3_600);
  await countGranted(Array.from({ length: 31 }, () => take('i')));
  expect(await sweepRateLimits({ db })).toBeGreaterThan(0);
  await expect(take('i')).rejects.toMatchObject({ code: 'LimitExceededException' });
});
