import { inTransaction } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { refreshListings } from '../../catalog/refresh/refresh-listings.ts';
import { listExampleContracts } from './list-example-contracts.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

test('an example of a chain is a token on record there, and one only', async () => {
  const address = (digit: string) => `0x${digit.repeat(40)}`;
  for (const id of ['first', 'second']) {
    await db.insertInto('project').values({ id, name: id, tickers: [], categories: [], demo: false }).execute();
    const contract = { project_id: id, name: `${id} token`, role: 'token', source: 'https://n.example' };
    await db
      .insertInto('project_contract')
      .values([
        { ...contract, position: 1, chain: 'base', address: address('1'), role: 'pool', name: `${id} pool` },
        { ...contract, position: 2, chain: 'base', address: address('2') },
        { ...contract, position: 3, chain: 'ethereum', address: address('3') },
      ])
      .execute();
  }
  await inTransaction(db, (tx) => refreshListings(tx));
  expect(await listExampleContracts({ db })).toEqual([
    { chain: 'base', address: address('2'), name: 'first token' },
    { chain: 'ethereum', address: address('3'), name: 'first token' },
  ]);
});
