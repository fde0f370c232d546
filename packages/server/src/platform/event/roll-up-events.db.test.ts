import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listEventDays } from './list-event-days.ts';
import { rollUpEvents } from './roll-up-events.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => sql`truncate event, event_day`.execute(database.ownerDb));

/** An event at noon, UTC, so many days ago; today's is of this moment. */
const add = (name: string, { daysAgo, visitor = 'v' }: { daysAgo: number; visitor?: string }) =>
  db
    .insertInto('event')
    .values({
      name,
      properties: '{}',
      visitor: Buffer.from(visitor),
      user_id: null,
      at: daysAgo === 0 ? new Date() : new Date(Date.now() - daysAgo * 86_400_000),
    })
    .execute();

const days = async (count = 365) =>
  (await listEventDays({ db }, { days: count })).map(({ name, events, visitors }) => [name, events, visitors]);
const single = () => db.selectFrom('event').select('name').orderBy('at').execute();

test('what the counts say of a day is the same before and after it was counted, and after its events are gone', async () => {
  await add('Vote', { daysAgo: 100, visitor: 'a' });
  await add('Vote', { daysAgo: 100, visitor: 'a' });
  await add('Vote', { daysAgo: 100, visitor: 'b' });
  await add('Sign Up', { daysAgo: 3 });
  await add('Vote', { daysAgo: 0 });
  const before = await days();
  expect(before).toEqual([
    ['Vote', 3, 2],
    ['Sign Up', 1, 1],
    ['Vote', 1, 1],
  ]);
  expect(await rollUpEvents({ db })).toBe(3);
  expect((await single()).map(({ name }) => name)).toEqual(['Sign Up', 'Vote']);
  expect(await days()).toEqual(before);
});

test('counting again, also at once, changes nothing; what comes today counts on', async () => {
  await add('Vote', { daysAgo: 2 });
  await Promise.all([rollUpEvents({ db }), rollUpEvents({ db }), rollUpEvents({ db })]);
  await add('Vote', { daysAgo: 0 });
  await rollUpEvents({ db });
  expect(await days()).toEqual([
    ['Vote', 1, 1],
    ['Vote', 1, 1],
  ]);
  expect(await days(1)).toEqual([['Vote', 1, 1]]);
});

test('views and what trends are no events: deleting old ones takes nothing from them', async () => {
  await db
    .insertInto('project')
    .values({ id: 'aave', name: 'Aave', tickers: [], categories: [], icon: null, description: 'd', description_source: 's' })
    .execute();
  await db
    .insertInto('project_view')
    .values({ project_id: 'aave', visitor: Buffer.from('v'), at: new Date(Date.now() - 100 * 86_400_000) })
    .execute();
  await add('View Project', { daysAgo: 100 });
  await rollUpEvents({ db });
  expect(await db.selectFrom('project_view').select('project_id').execute()).toEqual([{ project_id: 'aave' }]);
});
