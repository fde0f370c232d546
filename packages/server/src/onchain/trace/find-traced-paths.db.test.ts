import { createDatabase } from '@redoubt/db/client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { fromPos } from '@redoubt/tracing/model/movement';
import { named, toMovements } from '@redoubt/tracing/testing/small-ledger';
import { afterAll, expect, test } from 'vitest';
import { replaceLabelList } from '../../catalog/label/label-store.ts';
import { findTracedPaths } from './find-traced-paths.ts';
import { recordBlocks } from './testing/record-blocks.ts';

const database = await createTestDatabase();
const { db } = database;
const { pool } = createDatabase({ url: database.appUrl, connectionsMax: 2 });
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

const movements = toMovements([
  ['A', 'X', 5n],
  ['A', 'Y', 4n],
  ['X', 'B', 5n],
  ['Y', 'Z', 4n],
  ['Z', 'B', 3n],
  ['B', 'C', 1n],
]);
const find = (from: string, to: string) =>
  findTracedPaths({ db, nodeOf: async () => undefined }, { chain: 'demo', from: named(from), to: named(to) });

test('TRAC-13: a record that begins late says which blocks are not on it, and a path that is not final is none', async () => {
  await recordBlocks(
    { db, pool },
    { movements: movements.filter(({ pos }) => fromPos(pos).block > 0), from: 1, to: 9, untraced: new Set([3]) },
  );
  const { paths, leftOut, block } = await find('A', 'B');
  expect(block).toBe(9);
  // The shorter path began before the record does.
  expect(paths).toMatchObject([{ steps: 3, smallest: '3', movements: [{ to: named('Y') }, { to: named('Z') }, { to: named('B') }] }]);
  expect(leftOut.map(({ detail }) => detail)).toEqual([
    'No node said whether 3 accounts met are wallets or contracts: they count as wallets.',
    'The native coin of blocks 0 to 0: not read.',
    'Tokens of blocks 0 to 0: not read.',
    'Calls between contracts, and what they moved of the native coin, of blocks 0 to 0: not read.',
    'Calls between contracts, and what they moved of the native coin, of blocks 3 to 3: not read.',
  ]);
  await db.updateTable('chain').set({ finalized: '3' }).execute();
  expect(await find('A', 'B')).toMatchObject({ block: 3, paths: [] });
  await db.updateTable('chain').set({ finalized: '9' }).execute();
});

test('TRAC-13: an account that a list calls an exchange connects no path, and is named with its blocks', async () => {
  const labelled = [{ chain: '*', address: named('Z'), kind: 'exchange' as const, label: 'A desk' }];
  const list = {
    source: 'desks',
    name: 'Desks',
    licence: 'CC0-1.0',
    date: '2026-09-01',
    covers: ['exchange' as const],
    hash: '0'.repeat(64),
  };
  await db.transaction().execute((tx) => replaceLabelList(tx, { ...list, labels: labelled }));
  const { paths, hubs, hubsMore, labels, leftOut } = await find('A', 'B');
  expect(paths).toEqual([]);
  expect([hubs, hubsMore]).toEqual([[{ account: named('Z'), reason: 'exchange', cameBlock: 3, leftBlock: 4 }], false]);
  expect(labels).toMatchObject([{ account: named('Z'), kind: 'exchange', text: 'A desk', source: 'Desks' }]);
  expect(leftOut.map(({ reason }) => reason)).toContain('service');
});
