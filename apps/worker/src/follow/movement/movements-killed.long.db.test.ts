import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { listRecorded } from '@redoubt/server/onchain/movement/movement-chain';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { killRecorder, listStored, listStoredBlocks, preparePayments, readClean } from '@redoubt/testing/chain/kill-recorder';
import { KINDS } from '@redoubt/tracing/model/movement';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'movements-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

// `script/bench movement-kills` does the same 200 times.
test('TRAC-03: workers killed at random moments, also while the chain drops blocks, leave the movements that a clean reading gives', async () => {
  await using world = await createFollowWorld();
  const payments = await preparePayments(world);
  const { droppedRounds } = await killRecorder(world, payments, { kills: 8, seed: 11, dataDir });
  expect(droppedRounds).toBeGreaterThan(1);
  const stored = await listStored(world);
  const clean = await readClean(world);
  expect(stored).toEqual(clean.movements);
  expect(await listStoredBlocks(world)).toEqual(clean.blocks);
  const head = await world.head();
  for (const what of ['native', 'token', 'internal'] as const)
    expect(await listRecorded(world.database.db, { chainId: DEMO_CHAIN_ID, what })).toEqual([{ from: 0, to: head }]);
  const kinds = new Set(stored.map((row) => Number(row.split(' ')[1])));
  expect([KINDS.value, KINDS.internal, KINDS.token].every((kind) => kinds.has(kind))).toBe(true);
  expect(stored.length).toBeGreaterThan(200);
});
