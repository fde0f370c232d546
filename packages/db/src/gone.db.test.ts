import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findGone } from './gone.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a missing account, another missing row and any other failure are told apart', async () => {
  const wallet = { user_id: randomUUID(), protocol: 'base', address: `0x${'1'.repeat(40)}`, position: 1 };
  expect(findGone(await failureOf(db.insertInto('wallet').values(wallet).execute()))).toBe('account');
  const delivery = { webhook_id: randomUUID(), event: 'test', body: '{}', next_at: new Date() };
  expect(findGone(await failureOf(db.insertInto('webhook_delivery').values(delivery).execute()))).toBe('thing');
  expect(findGone(await failureOf(sql`select 1 / 0`.execute(db)))).toBeUndefined();
  expect(findGone(new Error('23503'))).toBeUndefined();
});

test('all foreign keys to the owning account have the same name pattern', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confrelid = 'user_account'::regclass and conname !~ '_user_id_fkey$' order by 1`.execute(db);
  // Except those of an impersonation: both accounts are locked while one begins.
  expect(rows.map(({ name }) => name)).toEqual(['impersonation_admin_id_fkey', 'impersonation_target_id_fkey']);
});
