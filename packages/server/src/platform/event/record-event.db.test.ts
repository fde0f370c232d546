import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEvent } from './record-event.ts';
import { identifyVisitor } from './visitor.ts';

const database = await createTestDatabase();
const { db } = database;
const secondProcess = createDatabase({ url: database.appUrl });
afterAll(async () => {
  await secondProcess.pool.end();
  await database[Symbol.asyncDispose]();
});

// Each test has a day of its own.
let daysFromNow = 0;
const toTheNextDay = () => {
  daysFromNow += 1;
  vi.setSystemTime(Date.now() + 86_400_000);
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysFromNow * 86_400_000 });
  toTheNextDay();
});
afterEach(() => void vi.useRealTimers());

const secrets = { visitorSecret: 's'.repeat(64) };
const vera = { address: '203.0.113.9', userAgent: 'browser' };
const identify = (who = vera, from = db) => identifyVisitor({ db: from, secrets }, who).then((visitor) => visitor.toString('hex'));
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

test('visitors who come at once at the start of a day, to two processes, share its salt', async () => {
  const visitors = Array.from({ length: 20 }, (_, index) => identify(vera, index % 2 === 0 ? db : secondProcess.db));
  expect(new Set(await Promise.all(visitors)).size).toBe(1);
});

test('the next day the same browser is another visitor, and the salt of the day before is gone', async () => {
  const visitor = await identify();
  toTheNextDay();
  expect(await identify()).not.toBe(visitor);
  const days = await db.selectFrom('visitor_salt').select('day').execute();
  expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10) }]);
});
