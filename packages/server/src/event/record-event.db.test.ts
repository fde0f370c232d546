import { createTestDatabase } from '@redoubt/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordEvent } from './record-event.ts';
import { identifyVisitor } from './visitor.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => sql`delete from visitor_salt`.execute(db));

const secrets = { visitorSecret: 's'.repeat(64) };
const vera = { address: '203.0.113.9', userAgent: 'browser' };
const identify = (who = vera) => identifyVisitor({ db, secrets }, who).then((visitor) => visitor.toString('hex'));
const record = (eventName: string) =>
  recordEvent({ db }, { eventName, properties: { projectId: 'aave' }, visitor: Buffer.from('v'), userId: null });

test('EVT-01: an event is kept with its name, properties and time', async () => {
  await record('View Project');
  const rows = await db.selectFrom('event').selectAll().execute();
  expect(rows).toMatchObject([{ name: 'View Project', properties: { projectId: 'aave' }, user_id: null, at: expect.any(Date) }]);
});

test.each(['View Project  Tab', 'feature_', 'utm visit', 'sign up', 'View'])(
  'EVT-06: the name %s is refused and not kept',
  async (name) => {
    await expect(record(name)).rejects.toMatchObject({ code: 'InvalidEventException', field: 'eventName' });
    expect(await db.selectFrom('event').where('name', '=', name).select('id').execute()).toEqual([]);
  },
);

test('a browser is the same visitor all day, and no other browser or address is', async () => {
  const visitor = await identify();
  expect(await identify()).toBe(visitor);
  expect(await identify({ ...vera, userAgent: 'other' })).not.toBe(visitor);
  expect(await identify({ ...vera, address: '203.0.113.8' })).not.toBe(visitor);
});

test('visitors who come at once at the start of a day share its salt', async () => {
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => identify()))).size).toBe(1);
});

test('the next day the same browser is another visitor, and the salt of the day before is gone', async () => {
  const visitor = await identify();
  await sql`update visitor_salt set day = day - 1`.execute(db);
  expect(await identify()).not.toBe(visitor);
  const { rows } = await sql<{ today: boolean }>`select day = (now() at time zone 'utc')::date as today from visitor_salt`.execute(db);
  expect(rows).toEqual([{ today: true }]);
});
