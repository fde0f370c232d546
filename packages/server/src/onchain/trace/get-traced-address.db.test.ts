import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { type Movement, toPos } from '@redoubt/tracing/model/movement';
import { named } from '@redoubt/tracing/testing/small-ledger';
import { afterAll, expect, test } from 'vitest';
import { listChainsOfAddress } from '../movement/find-recorded.ts';
import { getTracedAddress } from './get-traced-address.ts';
import { recordBlocks } from './testing/record-blocks.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const PER_BLOCK = 4_000;
/** A hub that pays 12,000 times in three blocks, and was paid once before. */
const movements: Movement[] = [
  { pos: toPos({ block: 0, index: 0, rank: 1 }), from: named('V'), to: named('hub'), asset: 'native', amount: 50_000n, kind: 'value' },
  ...Array.from(
    { length: 3 * PER_BLOCK },
    (_, at): Movement => ({
      pos: toPos({ block: 1 + Math.floor(at / PER_BLOCK), index: 0, rank: 1 + (at % PER_BLOCK) }),
      from: named('hub'),
      to: named(`N${at % 40}`),
      asset: 'native',
      amount: 1n,
      kind: 'internal',
    }),
  ),
];
const FRIEND = `0xabcd${'1'.repeat(32)}ef01` as const;
const IMITATOR = `0xabcd${'2'.repeat(32)}ef01` as const;
movements.push(
  { pos: toPos({ block: 4, index: 0, rank: 1 }), from: named('payer'), to: FRIEND, asset: 'native', amount: 5n, kind: 'value' },
  { pos: toPos({ block: 4, index: 1, rank: 1 }), from: IMITATOR, to: named('payer'), asset: 'native', amount: 1n, kind: 'value' },
  { pos: toPos({ block: 4, index: 2, rank: 1 }), from: named('payer'), to: FRIEND, asset: 'native', amount: 5n, kind: 'value' },
);
await recordBlocks({ db, pool }, { movements, to: 4 });
const get = (address: ReturnType<typeof named>, before?: bigint) =>
  getTracedAddress({ db, nodeOf: async () => undefined }, { chain: 'demo', address, before });

test('an address with more movements than are counted says since which block its sums are', async () => {
  const hub = await get(named('hub'));
  expect(hub.countedFrom).toBe(1);
  expect(hub.balances).toMatchObject([{ received: '50000', paid: '10000', movements: 10_001 }]);
  expect((await get(named('N1'))).countedFrom).toBeNull();
});

test('the pages of its movements go on where counting ends', async () => {
  const page = await get(named('hub'), toPos({ block: 1, index: 0, rank: 31 }));
  expect(page.movements).toHaveLength(31);
  expect(page.more).toBe(false);
  expect(page.movements.at(-1)).toMatchObject({ from: named('V'), amount: '50000', block: 0 });
});

test('TRAC-11: who looks like an older counterparty is named with it, and the older one is not', async () => {
  expect((await get(named('payer'))).lookAlikes).toEqual([{ account: IMITATOR, older: FRIEND }]);
  expect((await get(named('hub'))).lookAlikes).toEqual([]);
});

test('an address is found on the chains on which it moved anything', async () => {
  expect(await listChainsOfAddress(db, { address: named('hub') })).toEqual(['demo']);
  expect(await listChainsOfAddress(db, { address: named('never seen') })).toEqual([]);
});
