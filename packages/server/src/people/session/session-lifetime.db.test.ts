import { UserId } from '@redoubt/domain/ids';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findSession } from './find-session.ts';
import { endSession, insertSession, isFreshSession, listOpenSessions } from './session-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

async function logIn(username: string): Promise<{ userId: UserId; sessionId: string }> {
  const { id } = await db.insertInto('user_account').values({ username, role: 'user' }).returning('id').executeTakeFirstOrThrow();
  const userId = UserId.parse(id);
  return { userId, sessionId: await insertSession(db, { userId }) };
}

/** Lets time pass for one session, as though it had been opened, and last used, earlier. */
const pass = (sessionId: string, { since, unused }: { since: string; unused: string }) =>
  sql`update user_session set created_at = created_at - ${since}::interval, expires_at = expires_at - ${since}::interval,
    seen_at = now() - ${unused}::interval where id = ${sessionId}`.execute(db);

const isOpen = async (sessionId: string) => (await findSession({ db }, { sessionId })) !== undefined;

test('a session in daily use ends 30 days after its login all the same', async () => {
  const { sessionId } = await logIn('vera00001');
  await pass(sessionId, { since: '29 days 23 hours 59 minutes', unused: '1 hour' });
  // Use is written down, and puts nothing off.
  expect(await isOpen(sessionId)).toBe(true);
  await pass(sessionId, { since: '2 minutes', unused: '0 minutes' });
  expect(await isOpen(sessionId)).toBe(false);
});

test('a session that was not used for seven days has ended, in the list of its owner, too', async () => {
  const { sessionId, userId } = await logIn('vera00002');
  await pass(sessionId, { since: '7 days', unused: '6 days 23 hours' });
  expect(await listOpenSessions(db, { userId })).toHaveLength(1);
  await pass(sessionId, { since: '0 days', unused: '7 days 1 minute' });
  expect(await listOpenSessions(db, { userId })).toEqual([]);
  expect(await isOpen(sessionId)).toBe(false);
});

test('what ended stays ended, however it is used', async () => {
  const { sessionId } = await logIn('vera00003');
  await endSession(db, { sessionId });
  await pass(sessionId, { since: '0 days', unused: '0 days' });
  expect(await isOpen(sessionId)).toBe(false);
});

test('a session id has 122 random bits and says nothing of whose it is', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => logIn(`many${String(index).padStart(5, '0')}`)));
  for (const { sessionId } of ids) expect(sessionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map(({ sessionId }) => sessionId.slice(0, 8))).size).toBe(20);
});

test('a login counts as fresh for the minutes asked for, and no longer', async () => {
  const { sessionId } = await logIn('vera00004');
  const isFresh = () => isFreshSession(db, { sessionId, minutes: 15 });
  await pass(sessionId, { since: '14 minutes', unused: '0 minutes' });
  expect(await isFresh()).toBe(true);
  await pass(sessionId, { since: '2 minutes', unused: '0 minutes' });
  expect(await isFresh()).toBe(false);
});
