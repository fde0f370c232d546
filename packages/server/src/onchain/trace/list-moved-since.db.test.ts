import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { FEES } from '@redoubt/tracing/model/movement';
import { named, toMovements } from '@redoubt/tracing/testing/small-ledger';
import { afterAll, expect, test } from 'vitest';
import { rollBackMovements } from '../movement/movement-chain.ts';
import { executeRun } from './execute-run.ts';
import { listMovedSince } from './list-moved-since.ts';
import { getRun, startRun } from './run-store.ts';
import { recordBlocks, TEST_CHAIN, toTransactionHash } from './testing/record-blocks.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const MOVES = [
  ['V', 'thief', 30_000n],
  ['thief', 'dormant', 20_000n],
  ['thief', 'other', 4_000n],
] as const;
/** After the trace: dust, what was never traced, and at last the dormant account. */
const LATER = [
  ['dormant', 'dust', 1n],
  ['X', 'Y', 500n],
  ['dormant', 'fresh', 12_000n],
] as const;

await recordBlocks({ db, pool }, { movements: toMovements([...MOVES]), to: 5 });
const { id } = await startRun(
  { db },
  {
    chain: 'demo',
    seeds: [{ block: 0, index: 0, rank: 1, amount: '30000' }],
    method: 'fifo',
    hops: 8,
    maxAccounts: 100,
    minimum: {},
    treat: {},
  },
);
await executeRun({ db, clientOf: async () => undefined }, { runId: id });
const since = async () => {
  const run = await getRun({ db }, { id });
  if (run.file === null) throw new Error('The trace has no result.');
  return listMovedSince({ db }, { ...run, file: run.file });
};

test('CASE-15: before any later block is on record nothing has moved as far as was read', async () => {
  expect(await since()).toMatchObject({ moved: [], places: { seen: 3, all: 3 }, readTo: 5, missing: [] });
});

test('CASE-15: what an account paid since a trace left money there is shown with its transaction, and rolled back with its block', async () => {
  const later = toMovements([...MOVES, ...LATER])
    .slice(MOVES.length)
    .map((movement) => ({ ...movement, pos: movement.pos + (3n << 32n) }));
  await recordBlocks({ db, pool }, { movements: later, from: 6, to: 9 });
  await db.updateTable('chain').set({ finalized: '7' }).where('chain_id', '=', String(TEST_CHAIN.chainId)).execute();
  const found = await since();
  expect(found).toMatchObject({ readTo: 9, more: false });
  expect(
    found.moved.map(({ movement, block, transaction, isFinal }) => [movement.to, movement.amount, block, transaction?.hash, isFinal]),
  ).toEqual([[named('fresh'), 12_000n, 8, toTransactionHash(8), false]]);
  expect(found.moved.some(({ movement }) => movement.to === FEES)).toBe(false);

  await db.updateTable('chain').set({ finalized: '9' }).where('chain_id', '=', String(TEST_CHAIN.chainId)).execute();
  expect((await since()).moved.map(({ isFinal }) => isFinal)).toEqual([true]);

  // The chain drops the block: what it said is no longer there, and no block after the fork counts as read.
  await db.transaction().execute((tx) => rollBackMovements(tx, { chainId: TEST_CHAIN.chainId, fork: 7 }));
  expect(await since()).toMatchObject({ moved: [], readTo: 7 });
});

test('CASE-15: blocks without their calls are said to lack them', async () => {
  await recordBlocks({ db, pool }, { movements: [], from: 8, to: 10, untraced: new Set([9]) });
  expect((await since()).missing).toEqual([{ what: 'internal', range: { from: 9, to: 9 } }]);
});
