import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countProjectAddresses, listProjectAddresses } from './list-project-addresses.ts';

const database = await createTestDatabase();
const { db } = database;
beforeAll(async () => {
  const row = (id: string, updatedAt: string, demo = false) => ({
    id,
    name: id,
    tickers: [],
    categories: [],
    demo,
    updated_at: new Date(updatedAt),
  });
  await db
    .insertInto('project')
    .values([row('b-2', '2026-03-01'), row('a', '2026-01-01'), row('b', '2026-02-01'), row('shown-off', '2026-09-01', true)])
    .execute();
});
afterAll(() => database[Symbol.asyncDispose]());

test('parts follow each other without a gap or a repeat, in the order of ids, and demo projects are in none', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => listProjectAddresses({ db }, { page, perPage: 2 })));
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['a', 'b'], ['b-2'], []]);
  expect(pages[0]?.[0]?.updatedAt).toEqual(new Date('2026-01-01'));
});

test('the newest change is that of a real project', async () => {
  expect(await countProjectAddresses({ db })).toEqual({ total: 3, updatedAt: new Date('2026-03-01') });
});
