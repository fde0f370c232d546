import { ENGINE, ENGINE_READ } from '@redoubt/power/analysis/engine';
import { MINT, mintMap } from '@redoubt/power/testing/mint-map';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPowerMap, isPastRead, listDueContracts, savePowerMap } from '../power/power-store.ts';
import { listProjectMaps } from './list-project-powers.ts';
import { listProjectUses } from './list-project-uses.ts';

const TOKEN = addressOf(1);
const KEY = addressOf(50);

const MAP = mintMap({ token: TOKEN, key: KEY });

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'other' }]);
  const calls = [
    { block: 100, from: 50, to: 1, selector: `0x${MINT}` },
    { block: 101, from: 60, to: 1, selector: '0xa9059cbb' },
    { block: 102, from: 50, to: 1, selector: `0x${MINT}` },
  ];
  await insertChainRows(db, { indexed: 200, contracts: { harbour: [1, 2], other: [3] }, calls });
  const question = { address: MAP.address, accounts: {} };
  const time = new Date('2026-11-01T01:00:00Z');
  await savePowerMap(db, { chainId: 31_337, block: 190, hash: Buffer.alloc(32, 1), time, map: MAP, question });
});

test('OP-23 the maps of a project come with their block and names; contracts without one are counted as waiting', async () => {
  const { contracts, waiting } = await listProjectMaps({ db }, { projectId: 'harbour' });
  const analysis = { block: 190, time: '2026-11-01T01:00:00.000Z', outdated: false, unfinished: null, reachBlock: null };
  expect(waiting).toEqual({ contracts: 1, unfinished: null });
  expect(contracts).toMatchObject([{ map: { address: TOKEN }, analysis }]);
  expect(contracts[0]?.functionNames.get(MINT)).toBe('mint');
  expect(await listProjectMaps({ db }, { projectId: 'other' })).toEqual({
    contracts: [],
    waiting: { contracts: 1, unfinished: null },
  });
});

test('the block at which it was measured what functions reach comes with the analysis, also where that is an earlier one', async () => {
  const read = async () => (await listProjectMaps({ db }, { projectId: 'harbour' })).contracts.map(({ analysis }) => analysis.reachBlock);
  const store = (reach: object | null) =>
    db
      .updateTable('power_map')
      .set({ reach: reach === null ? null : JSON.stringify(reach) })
      .execute();
  await store({ held: [], powers: [], block: 180 });
  expect(await read()).toEqual([180]);
  await store({ held: [], powers: [] });
  expect(await read()).toEqual([190]);
  await store(null);
  expect(await read()).toEqual([null]);
});

test('after an upgrade the map of an earlier engine stands, marked, until it is made again; one that cannot be read does not', async () => {
  const made = (engine: number) => sql`update power_map set engine = ${engine} where chain_id = 31337`.execute(db);
  const read = async () => (await listProjectMaps({ db }, { projectId: 'harbour' })).contracts.map(({ analysis }) => analysis.outdated);
  expect(ENGINE_READ).toBeLessThan(ENGINE);
  await made(ENGINE - 1);
  expect(await read()).toEqual([true]);
  expect(await findPowerMap(db, { chainId: 31_337, address: TOKEN })).toMatchObject({ engine: ENGINE - 1 });
  expect(await listDueContracts(db, { chainId: 31_337, olderThanHours: 12, limit: 10 })).toContain(TOKEN);
  for (const unread of [ENGINE_READ - 1, ENGINE + 1]) {
    await made(unread);
    expect(await read()).toEqual([]);
    expect(await findPowerMap(db, { chainId: 31_337, address: TOKEN })).toBeUndefined();
  }
  await made(ENGINE);
  expect(await read()).toEqual([false]);
});

test('SKY-07 an analysis that was cut off is said beside the earlier map, and where there is none', async () => {
  for (const [number, reason] of [
    [1, 'it took more time than one analysis may take here'],
    [2, 'the endpoint answered too slowly for one analysis'],
  ] as const)
    await sql`insert into unfinished_analysis (chain_id, address, attempts, answers, reason, retry_at)
      values (31337, decode(${addressOf(number).slice(2)}, 'hex'), 1, 0, ${reason}, now())`.execute(database.ownerDb);
  const { contracts, waiting } = await listProjectMaps({ db }, { projectId: 'harbour' });
  expect(contracts[0]?.analysis.unfinished).toBe('it took more time than one analysis may take here');
  expect(waiting).toEqual({ contracts: 1, unfinished: 'the endpoint answered too slowly for one analysis' });
  await database.ownerDb.deleteFrom('unfinished_analysis').execute();
});

test('FACT-01 powers worked out before the past was read are worked out again afterwards: it names who may hold something', async () => {
  await insertChainRows(db, { chainId: 1, slug: 'ethereum', indexed: 200, contracts: { other: [4, 5] }, gap: { contract: 5, blocks: 60 } });
  const due = () => listDueContracts(db, { chainId: 1, olderThanHours: 12, limit: 10 });
  const work = async (address: typeof TOKEN) => {
    const whole = await isPastRead(db, { chainId: 1 });
    const at = { block: 200, hash: Buffer.alloc(32, 1), time: new Date(), question: { address, accounts: {} } };
    await savePowerMap(db, { chainId: 1, ...at, map: { ...MAP, address }, whole });
  };
  expect(await due()).toEqual([addressOf(4), addressOf(5)]);
  await work(addressOf(4));
  expect(await due()).toEqual([addressOf(5)]);
  await db.updateTable('tracked_contract').where('chain_id', '=', '1').set({ backfilled_to: sql<number>`live_from - 1` }).execute();
  expect(await due()).toEqual([addressOf(5), addressOf(4)]);
  await work(addressOf(4));
  await work(addressOf(5));
  expect(await due()).toEqual([]);
});

test('SKY-09 the uses of powers over a project are the newest first, and nothing that anybody may do', async () => {
  const uses = await listProjectUses({ db }, { projectId: 'harbour', limit: 20 });
  expect(uses.map(({ block, functionName, from }) => [block, functionName, from])).toEqual([
    [102, 'mint', KEY],
    [100, 'mint', KEY],
  ]);
  expect(await listProjectUses({ db }, { projectId: 'harbour', limit: 1 })).toHaveLength(1);
  expect(await listProjectUses({ db }, { projectId: 'other', limit: 20 })).toEqual([]);
});
