import { AppError } from '@redoubt/domain/errors';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runOnce, sweepIdempotencyKeys } from './run-once.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let runs = 0;

/** Work that leaves a row behind. */
const call = ({
  key,
  scope = 'POST /things',
  request = 'a',
  fails = false,
}: {
  key: string;
  scope?: string;
  request?: string;
  fails?: boolean;
}) =>
  runOnce(
    { db },
    {
      scope,
      key,
      requestHash: Buffer.from(request),
      work: async (tx) => {
        runs += 1;
        await tx
          .insertInto('event')
          .values({ name: key, properties: '{}', visitor: Buffer.from('v'), user_id: null })
          .execute();
        if (fails) throw new AppError('ConflictException');
        return { status: 201, body: { run: runs } };
      },
    },
  );

async function countRows(key: string): Promise<number> {
  const rows = await db.selectFrom('event').where('name', '=', key).select('id').execute();
  return rows.length;
}

test('a repeat gets the first answer and does nothing', async () => {
  const first = await call({ key: 'a' });
  expect(first).toMatchObject({ status: 201, repeated: false });
  expect(await call({ key: 'a' })).toEqual({ ...first, repeated: true });
  expect(await countRows('a')).toBe(1);
});

test('20 repeats at once run once and all get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => call({ key: 'b' })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await countRows('b')).toBe(1);
});

test('the same key with another request is a conflict', async () => {
  await call({ key: 'c' });
  await expect(call({ key: 'c', request: 'b' })).rejects.toMatchObject({ code: 'ConflictException' });
});

test('the same key of another person or call is another key', async () => {
  await call({ key: 'd' });
  expect(await call({ key: 'd', scope: 'POST /others' })).toMatchObject({ repeated: false });
});

test('what failed left nothing and may be tried again', async () => {
  await expect(call({ key: 'e', fails: true })).rejects.toMatchObject({ code: 'ConflictException' });
  expect(await countRows('e')).toBe(0);
  expect(await call({ key: 'e' })).toMatchObject({ repeated: false });
});

test('after a day a key is forgotten, swept or not', async () => {
  await call({ key: 'f' });
  await sql`update idempotency_key set created_at = created_at - interval '25 hours'`.execute(db);
  expect(await call({ key: 'f', request: 'b' })).toMatchObject({ repeated: false });
  expect(await sweepIdempotencyKeys({ db })).toBeGreaterThan(0);
  expect(await call({ key: 'f', request: 'b' })).toMatchObject({ repeated: true });
});
