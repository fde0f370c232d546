import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findSession } from './find-session.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

async function open(username: string): Promise<{ sessionId: string; userId: string }> {
  const { id: userId } = await db.insertInto('user_account').values({ username, role: 'editor' }).returning('id').executeTakeFirstOrThrow();
  const session = { user_id: userId, expires_at: sql<Date>`now() + interval '1 hour'` };
  const { id: sessionId } = await db.insertInto('user_session').values(session).returning('id').executeTakeFirstOrThrow();
  return { sessionId, userId };
}

const find = (sessionId: string) => findSession({ db }, { sessionId });

test('an open session is its user, as the database knows them now', async () => {
  const { sessionId, userId } = await open('vera00001');
  expect(await find(sessionId)).toEqual({
    id: userId,
    sessionId,
    username: 'vera00001',
    email: null,
    role: 'editor',
    createdAt: expect.any(Date),
  });
  await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', userId).execute();
  expect(await find(sessionId)).toMatchObject({ role: 'user' });
});

test('a session that was ended is not found', async () => {
  const { sessionId } = await open('vera00002');
  await db.updateTable('user_session').set({ ended_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
  expect(await find(sessionId)).toBeUndefined();
});

test('a session that has expired is not found', async () => {
  const { sessionId } = await open('vera00003');
  await db.updateTable('user_session').set({ expires_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
  expect(await find(sessionId)).toBeUndefined();
});

test('a session that was not used for a week is not found, and use is recorded', async () => {
  const { sessionId } = await open('vera00005');
  const seen = (interval: string) =>
    sql`update user_session set seen_at = now() - ${interval}::interval where id = ${sessionId}`.execute(db);
  await seen('6 days 23 hours');
  expect(await find(sessionId)).toBeDefined();
  const { rows } = await sql<{ fresh: boolean }>`
    select seen_at > now() - interval '1 minute' as fresh from user_session where id = ${sessionId}`.execute(db);
  expect(rows).toEqual([{ fresh: true }]);
  await seen('7 days 1 minute');
  expect(await find(sessionId)).toBeUndefined();
});

test('the session of a disabled user is not found', async () => {
  const { sessionId, userId } = await open('vera00004');
  await db.updateTable('user_account').set({ disabled_at: sql<Date>`now()` }).where('id', '=', userId).execute();
  expect(await find(sessionId)).toBeUndefined();
});

test.each([[randomUUID()], [''], ['not an id'], ["' or true --"], ['{00000000-0000-0000-0000-000000000000}']])(
  '%s is not found',
  async (sessionId) => {
    expect(await find(sessionId)).toBeUndefined();
  },
);
