import { VOTERS_MAX } from '@redoubt/power/analysis/control-topics';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { createTestDatabase, type TestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCandidates } from './list-candidates.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('project')
    .values({ id: 'harbour', name: 'Harbour', tickers: [], categories: [], icon: null, description: null, description_source: null })
    .execute();
});
afterAll(() => database?.[Symbol.asyncDispose]());
const CONTRACT = 1;
const account = (digits: string) => `0x${digits.repeat(20)}` as const;
const [granted, paid, named, caller, holder] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(account) as [string, string, string, string, string];
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0');
const ROLE_GRANTED = '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d';
const TRANSFER = `0x${'dd'.repeat(32)}`;
const OTHER = `0x${'0e'.repeat(32)}`;

const list = (chainId: number, { limit = 100, block = 90 } = {}) =>
  listCandidates(database.db, { chainId, address: addressOf(CONTRACT), block, limit });

test('all that the record names may hold powers: in topics, in data, as callers, in the data of calls and behind other contracts', async () => {
  await insertChainRows(database.db, {
    indexed: 90,
    contracts: { harbour: [CONTRACT] },
    logs: [
      { block: 10, contract: CONTRACT, topic: ROLE_GRANTED, topics: `0x${word('0x01')}${word(granted)}` },
      { block: 11, contract: CONTRACT, topic: OTHER, data: `0x${word('0x60')}${word(named)}${word(`0x${(10n ** 27n).toString(16)}`)}` },
      { block: 12, contract: CONTRACT, topic: OTHER, topics: `0x${word(paid)}`, txIndex: 3 },
    ],
    calls: [{ block: 13, from: 7, to: CONTRACT, selector: '0x65fae35e', accounts: caller }],
    internalCalls: [{ block: 14, contract: CONTRACT, selector: '0x65fae35e', calls: 1, accounts: holder }],
  });
  await database.db
    .insertInto('outside_transaction')
    .values({ chain_id: 31_337, block: 12, tx_index: 3, hash: null, sender: bytes(account('f6')), target: null })
    .execute();
  expect((await list(31_337)).toSorted()).toEqual([addressOf(7), granted, paid, named, caller, holder, account('f6')].toSorted());
  expect(await list(31_337, { block: 12 })).not.toContain(caller);
});

test('accounts of rare events and calls come before those of many, so that a limit cuts what tells least', async () => {
  const transfers = Array.from({ length: 300 }, (_, index) => ({
    block: 20 + (index % 60),
    contract: CONTRACT,
    topic: TRANSFER,
    topics: `0x${word(`0x${(2n ** 150n + BigInt(index)).toString(16)}`)}`,
  }));
  await insertChainRows(database.db, {
    chainId: 5,
    slug: 'other',
    indexed: 90,
    contracts: { harbour: [CONTRACT] },
    logs: [
      ...transfers,
      { block: 2, contract: CONTRACT, topic: ROLE_GRANTED, topics: `0x${word('0x01')}${word(granted)}` },
      { block: 1, contract: CONTRACT, topic: OTHER, topics: `0x${word(named)}` },
    ],
    calls: [{ block: 3, from: 7, to: CONTRACT, selector: '0x65fae35e', accounts: caller }],
  });
  const found = await list(5, { limit: 10 });
  expect(found.slice(0, 4)).toEqual([granted, addressOf(7), caller, named]);
  expect(found).toHaveLength(10);
  expect((await list(5, { limit: 5_000 })).length).toBe(204);
});

test('SKY-12 accounts with the most votes by their last events come first, however many events there were since', async () => {
  const VOTES = '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724';
  const votes = (block: number, to: string, now: bigint) => ({
    ...{ block, contract: CONTRACT, topic: VOTES, topics: `0x${word(to)}` as const },
    data: `0x${word('0x0')}${word(`0x${now.toString(16)}`)}` as const,
  });
  const later = Array.from({ length: 300 }, (_, index) => votes(20 + (index % 60), `0x${(2n ** 150n + BigInt(index)).toString(16)}`, 7n));
  await insertChainRows(database.db, {
    chainId: 6,
    slug: 'voting',
    indexed: 90,
    contracts: { harbour: [CONTRACT] },
    // One had the most before its last event.
    logs: [votes(2, paid, 900n), votes(3, granted, 500n), votes(4, named, 600n), votes(5, paid, 1n), ...later],
  });
  expect((await list(6, { limit: 400 })).slice(0, VOTERS_MAX)).toEqual(expect.arrayContaining([granted, named]));
  expect(await list(6, { limit: 400 })).not.toContain(paid);
});

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
