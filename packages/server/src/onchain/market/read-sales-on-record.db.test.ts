import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import { addressOf } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { toBytes } from '../record/chain-values.ts';
import { readSalesOnRecord } from './read-sales-on-record.ts';

const CHAIN_ID = 31_337;
const TOKEN = addressOf(1);
const POOL = addressOf(2);
const OWNER = addressOf(3);

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let position = 0;
beforeEach(async () => {
  await sql`select ensure_chain_partition(${CHAIN_ID}, 0, true)`.execute(db);
  await sql`delete from chain_log`.execute(db);
});

async function record(...moves: (readonly [from: string, to: string])[]): Promise<void> {
  for (const [from, to] of moves) {
    position += 1;
    const topics = Buffer.concat([from, to].map((each) => Buffer.concat([Buffer.alloc(12), toBytes(each)])));
    const place = { chain_id: CHAIN_ID, block: position, log_index: 0, tx_index: 0, time: new Date('2026-11-01T00:00:00Z') };
    const hash = Buffer.alloc(32, 1);
    await db
      .insertInto('chain_log')
      .values({ ...place, tx_hash: hash, contract: toBytes(TOKEN), topic: toBytes(TOPIC.transfer), topics, data: Buffer.alloc(32) })
      .execute();
  }
}

const read = () => readSalesOnRecord(db, { chainId: CHAIN_ID, token: TOKEN, pools: [POOL], insiders: [OWNER] });

test('accounts that bought from the pool only are outsiders, and have sold when they sent any to it', async () => {
  await record([POOL, addressOf(10)], [POOL, addressOf(11)], [POOL, addressOf(12)], [addressOf(12), POOL]);
  expect(await read()).toEqual({ outsidersBought: 3, outsidersSold: 1, fromBlock: 0 });
});

test('who was given tokens, or holds privileged functions, is an insider, and its sales prove nothing', async () => {
  await record([OWNER, addressOf(10)], [POOL, addressOf(10)], [addressOf(10), POOL]);
  await record([POOL, OWNER], [OWNER, POOL], [POOL, addressOf(11)]);
  expect(await read()).toEqual({ outsidersBought: 1, outsidersSold: 0, fromBlock: 0 });
});

test('without recorded transfers nothing is known', async () => {
  expect(await read()).toBeUndefined();
});

test('while the past is read, what is on record without gaps counts, and says from which block', async () => {
  await insertListings(db, [{ id: 'late' }]);
  await db.insertInto('chain').values({ chain_id: CHAIN_ID, slug: 'demo', phase: 'live', finalized: 0, traces: 'missing' }).execute();
  await record([OWNER, addressOf(10)], [POOL, addressOf(11)]);
  const from = position + 1;
  await record([POOL, addressOf(10)], [addressOf(10), POOL]);
  const contract = { chain_id: CHAIN_ID, address: toBytes(TOKEN), project_id: 'late', name: 'T' };
  await db
    .insertInto('tracked_contract')
    .values({ ...contract, from_block: 0, backfilled_to: 0, live_from: from })
    .execute();
  expect(await read()).toEqual({ outsidersBought: 1, outsidersSold: 1, fromBlock: from });
  await db
    .updateTable('tracked_contract')
    .set({ from_block: position - 3, backfilled_to: from - 1 })
    .execute();
  expect(await read()).toEqual({ outsidersBought: 1, outsidersSold: 0, fromBlock: position - 3 });
});
