import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { AskChain } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllFollowed, listMintsAndBurns } from '../assess/assess-store.ts';
import type { ContractView } from '../assess/contract-view.ts';
import { readHistory } from '../assess/gather-history.ts';
import { readMarket } from '../assess/gather-market.ts';
import { saveMarket } from './market-store.ts';

const CHAIN_ID = 31_337;
const DUE = { projectId: 'late', chainId: CHAIN_ID, slug: 'demo' };
const [TOKEN, POOL] = [addressOf(1), addressOf(2)];
const word = (value: number) => value.toString(16).padStart(64, '0');
const transfer = (block: number, from: number, to: number, amount: number) => ({
  ...{ block, contract: 1, topic: TOPIC.transfer, topics: `0x${word(from)}${word(to)}`, data: `0x${word(amount)}` },
});
/** A node that knows no receipt. */
const ask: AskChain = async () => null;
const view = {
  ...{ address: TOKEN, recordedFrom: 100, now: { number: 200, hash: `0x${'11'.repeat(32)}`, time: new Date('2026-11-01T00:40:00Z') } },
} as unknown as ContractView;

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'late' }]);
  const logs = [transfer(110, 0, 7, 600), transfer(120, 7, 2, 50), transfer(130, 7, 2, 50), transfer(140, 7, 0, 100)];
  await insertChainRows(db, { indexed: 200, contracts: { late: [1] }, logs });
  await db
    .insertInto('market_reference')
    .values({
      ...{ chain: 'demo', address: addressOf(5), kind: 'feed', position: 0, name: 'TKN / USD', heartbeat_seconds: null },
      ...{ source: 'https://feeds.example', seen_on: '2026-11-01' },
    })
    .execute();
});

const history = (supplyNow: bigint | undefined, recordedFrom = 100) =>
  readHistory({ db, ask }, { view: { ...view, recordedFrom }, chainId: CHAIN_ID, recordedAt: 1_000, supplyNow });

test('the supply before a record that begins late follows from the supply now', async () => {
  const { coveredFrom, supply } = await history(1_500n);
  expect(coveredFrom).toBe(1_000);
  expect(supply?.before).toBe(1_000n);
  expect(supply?.moves.map(({ amount }) => amount)).toEqual([600n, 100n]);
  expect((await history(400n)).supply).toBeUndefined();
  expect((await history(undefined)).supply).toBeUndefined();
  expect((await history(undefined, 0)).supply?.before).toBe(0n);
});

test('mints and burns are read apart from other transfers, up to a limit', async () => {
  const read = (max: number) => listMintsAndBurns(db, { chainId: CHAIN_ID, address: TOKEN, max });
  expect((await read(2))?.map(({ block }) => block)).toEqual([110, 140]);
  expect(await read(1)).toBeUndefined();
});

test('the market of such a token has its simulation, since when its pool is open on record, and the feeds of its chain', async () => {
  const market = { token: TOKEN, powers: [], pools: [{ address: POOL, kind: 'v3' }], verdict: { is: 'no-risk' } };
  await saveMarket(db, {
    ...{ chainId: CHAIN_ID, block: 200, hash: Buffer.alloc(32, 1), time: view.now.time },
    market: market as unknown as Parameters<typeof saveMarket>[1]['market'],
  });
  const read = await readMarket({ db, ask }, { view, history: await history(1_500n), due: DUE, supply: 1_500n });
  expect(read.row?.market.verdict).toEqual({ is: 'no-risk' });
  expect(read.openSince).toBe(Date.parse('2026-11-01T00:24:00Z'));
  expect(read.transfers).toBe('Its transfers are recorded from 1970-01-01 on, not from its first.');
  expect(read.feeds.get('TKN')).toBe(addressOf(5));
});

test('a record that begins after the first block is no whole history, whatever the chain begins with', async () => {
  const isWhole = async () => (await listAllFollowed(db, DUE)).get(TOKEN)?.recorded;
  await db.updateTable('tracked_contract').set({ from_block: '0', live_from: '201', backfilled_to: '200' }).execute();
  expect(await isWhole()).toBe(true);
  await db.updateTable('tracked_contract').set({ from_block: '100' }).execute();
  await db.updateTable('chain').set({ start_block: '100', first_block: '100' }).execute();
  expect(await isWhole()).toBe(false);
});
