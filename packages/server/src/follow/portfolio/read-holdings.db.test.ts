import { addressOf } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { readHoldings, replaceHoldings } from './read-holdings.ts';

const database = await createTestDatabase();
const { db } = database;
const log = createLog({ process: 'test', level: 'silent' });
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(() => insertListings(db, [{ id: 'harbour' }, { id: 'reef' }]));

async function addWallet(position: number): Promise<string> {
  const username = `person${String(position).padStart(4, '0')}`;
  const { id: userId } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  const wallet = { user_id: userId, protocol: 'demo', address: addressOf(position), position };
  return (await db.insertInto('wallet').values(wallet).returning('id').executeTakeFirstOrThrow()).id;
}

const held = async (walletId: string) =>
  (await db.selectFrom('wallet_holding').where('wallet_id', '=', walletId).orderBy('project_id').select('project_id').execute()).map(
    ({ project_id }) => project_id,
  );

test('NOTE-07: the current holdings of a wallet replace the earlier ones', async () => {
  const walletId = await addWallet(1);
  await replaceHoldings({ db }, { walletId, projects: ['harbour', 'reef'] });
  expect(await held(walletId)).toEqual(['harbour', 'reef']);
  await replaceHoldings({ db }, { walletId, projects: ['reef'] });
  expect(await held(walletId)).toEqual(['reef']);
  await db.deleteFrom('wallet').where('id', '=', walletId).execute();
  await replaceHoldings({ db }, { walletId, projects: ['reef'] });
  expect(await held(walletId)).toEqual([]);
});

test('NOTE-07: a wallet on an unreachable chain keeps its holdings and is not read again at once', async () => {
  const walletId = await addWallet(2);
  await replaceHoldings({ db }, { walletId, projects: ['harbour'] });
  await db.updateTable('wallet').set({ held_at: null }).where('id', '=', walletId).execute();
  const context = { db, log, clientOf: async () => undefined };
  expect(await readHoldings(context, { walletsMax: 60 })).toEqual({ read: 0, failed: 1 });
  expect(await readHoldings(context, { walletsMax: 60 })).toEqual({ read: 0, failed: 0 });
  expect(await held(walletId)).toEqual(['harbour']);
});
