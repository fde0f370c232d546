import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { raiseAlerts, retractAlerts } from './alert-store.ts';
import { listWorstAlerts } from './list-alerts.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: 1_000, contracts: { harbour: [1] } });
});
beforeEach(() => db.deleteFrom('alert').execute());

const by = { by: null };
const MINT: AlertDetail = { kind: 'large-mint', ...by, to: null, amount: '9', supplyBefore: '1', shareBps: 90_000 };
const OWNER: AlertDetail = { kind: 'owner-change', ...by, before: addressOf(7), after: addressOf(8) };
const ROLE = `0x${'11'.repeat(32)}` as const;
const GRANTED: AlertDetail = { kind: 'role-change', ...by, change: 'granted', role: ROLE, account: addressOf(9) };
const REVOKED: AlertDetail = { ...GRANTED, change: 'revoked' };

/** One alert a detail, each a second after the one before, in blocks from `block`. */
async function raise(details: readonly AlertDetail[], { block = 1, day = '2026-11-20' } = {}): Promise<void> {
  const alerts = details.map((detail, index) => {
    const hash: `0x${string}` = `0x${(block + index).toString(16).padStart(64, '0')}`;
    return {
      dedupeKey: `${block + index}`,
      projectId: 'harbour',
      cause: { chainId: 31_337, contract: addressOf(1), block: block + index, blockHash: hash, transaction: hash, logIndex: 0 },
      happenedAt: new Date(Date.parse(`${day}T10:00:00Z`) + index * 1_000),
      state: 'pending' as const,
      late: false,
      detail,
    };
  });
  await db.transaction().execute((tx) => raiseAlerts(tx, alerts));
}

const worst = async () =>
  (await listWorstAlerts({ db }, { projectId: 'harbour', since: '2025-11-20', limit: 3 })).map(({ evidence }) => evidence?.block);

test('the worst that happened to a project stands first, of equal ones the newest', async () => {
  await raise([GRANTED, MINT, OWNER, MINT]);
  expect(await worst()).toEqual([4, 2, 3]);
});

test('hundreds of later alerts of little weight hide none that has some', async () => {
  await raise([MINT, ...Array.from({ length: 300 }, () => REVOKED)]);
  expect(await worst()).toEqual([1]);
});

test('what was undone, and what is older than the day asked for, is not told', async () => {
  await raise([MINT], { day: '2025-11-19' });
  await raise([MINT], { block: 5 });
  await db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork: 4 }));
  await raise([OWNER], { block: 3, day: '2025-11-20' });
  expect(await worst()).toEqual([3]);
});
