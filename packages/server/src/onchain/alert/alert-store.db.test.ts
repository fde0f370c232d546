import type { AlertDetail } from '@redoubt/domain/onchain/alert/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAlerts, listAlertChanges, type NewAlert, raiseAlerts, retractAlerts } from './alert-store.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const DETAIL: AlertDetail = { kind: 'owner-change', by: null, before: addressOf(7), after: addressOf(8) };

function newAlert(block: number, overrides: Partial<NewAlert> = {}): NewAlert {
  const hash: `0x${string}` = `0x${block.toString(16).padStart(64, '0')}`;
  const cause = { chainId: 31_337, contract: addressOf(1), block, blockHash: hash, transaction: hash, logIndex: 0 };
  return {
    dedupeKey: `owner ${block}`,
    projectId: 'harbour',
    cause,
    happenedAt: new Date(1_790_000_000_000 + block),
    state: 'pending',
    late: false,
    detail: DETAIL,
    ...overrides,
  };
}

const raise = (...alerts: NewAlert[]) => db.transaction().execute((tx) => raiseAlerts(tx, alerts));
const retract = (fork: number) => db.transaction().execute((tx) => retractAlerts(tx, { chainId: 31_337, fork }));
const confirm = (toBlock: number) => db.transaction().execute((tx) => confirmAlerts(tx, { chainId: 31_337, toBlock }));
const changes = (after = 0) => listAlertChanges(db, { after, limit: 100 });

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return rows.length;
}

beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }]);
  await insertChainRows(db, { indexed: 100, contracts: { harbour: [1] } });
});
beforeEach(async () => {
  await db.deleteFrom('alert').execute();
});

test('ALRT-01: the same cause raises one alert, however often it is found', async () => {
  expect(await raise(newAlert(5))).toBe(1);
  expect(await raise(newAlert(5))).toBe(0);
  expect(await changes()).toMatchObject([
    { state: 'pending', severity: 'major', cause: { chain: 'demo', block: 5, contractName: 'Contract 1' } },
  ]);
});

test('ALRT-02: an alert is confirmed once its block is final, and each change has a higher number than the one before', async () => {
  await raise(newAlert(5), newAlert(6));
  const [first, second] = await changes();
  expect(second?.change).toBeGreaterThan(first?.change ?? 0);
  await confirm(5);
  const after = await changes(second?.change);
  expect(after).toMatchObject([{ id: first?.id, state: 'confirmed' }]);
  expect(after[0]?.confirmedAt).toBeInstanceOf(Date);
  await confirm(5);
  expect(await changes(after[0]?.change)).toEqual([]);
});

test('ALRT-03: a replaced block retracts its alerts and no others, and the same transaction in another block brings the same alert back', async () => {
  await raise(newAlert(5), newAlert(6));
  const [, second] = await changes();
  await retract(5);
  const [retracted, ...others] = await changes(second?.change);
  expect(others).toEqual([]);
  expect(retracted).toMatchObject({ id: second?.id, state: 'retracted' });
  await raise({ ...newAlert(7), dedupeKey: 'owner 6' });
  expect(await changes(retracted?.change)).toMatchObject([
    { id: second?.id, state: 'pending', retractedAt: undefined, cause: { block: 7 } },
  ]);
});

test('ALRT-04: a later change is never visible before an earlier one: transactions that change alerts wait for each other', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (tx) => {
    await raiseAlerts(tx, [newAlert(5)]);
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  const quick = raise(newAlert(6));
  const seen = quick.then(() => changes());
  await Promise.race([seen, waitFor('a waiting transaction', async () => (await countWaiting()) > 0)]);
  release.resolve();
  await slow;
  expect((await seen).map(({ cause }) => cause?.block)).toEqual([5, 6]);
});
