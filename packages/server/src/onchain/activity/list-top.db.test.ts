import { ProjectId } from '@redoubt/domain/ids';
import { TopQuery } from '@redoubt/domain/onchain/activity/schema';
import { addressOf, insertChainRows } from '@redoubt/testing/chain/chain-rows';
import { insertListings } from '@redoubt/testing/database/listings';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, leave, startsFor } from '../record/activity-windows.ts';
import { applyActivity } from '../record/apply-activity.ts';
import { findActivityVersion } from './find-activity-version.ts';
import { getActivity } from './get-activity.ts';
import { listTopCallers, listTopEvents, listTopFunctionCalls } from './list-top.ts';
import { loadNames } from './load-names.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
afterAll(() => database[Symbol.asyncDispose]());

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const MINT = '0x40c10f19';
const SEND = '0xa9059cbb';
const AAVE_SUPPLY = '0x617ba037';
const AAVE_SUPPLY_EVENT = '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61';

// A block a minute: the day holds blocks 560 to 2000.
beforeAll(async () => {
  await insertListings(db, [{ id: 'harbour' }, { id: 'lighthouse' }, { id: 'anchor' }, { id: 'buoy' }]);
  await insertChainRows(db, {
    indexed: 2_000,
    secondsPerBlock: 60,
    traces: 'offered',
    contracts: { harbour: [1, 2], lighthouse: [2], buoy: [3] },
    calls: [
      { block: 10, from: 7, to: 1, selector: MINT },
      { block: 560, from: 7, to: 1, selector: SEND },
      { block: 600, from: 8, to: 1, selector: SEND, ok: false },
      { block: 700, from: 8, to: 1, selector: '0x' },
      { block: 700, from: 9, to: 2, selector: SEND },
      { block: 2_000, from: 7, to: 1, selector: SEND },
      { block: 900, from: 7, to: 3, selector: AAVE_SUPPLY },
    ],
    logs: [
      { block: 10, contract: 1, topic: TRANSFER },
      { block: 559, contract: 1, topic: APPROVAL },
      { block: 1_000, contract: 1 },
      { block: 1_500, contract: 1, topic: TRANSFER },
      { block: 1_600, contract: 2, topic: TRANSFER },
      { block: 900, contract: 3, topic: AAVE_SUPPLY_EVENT },
    ],
    internalCalls: [{ block: 1_000, contract: 1, selector: SEND, calls: 3 }],
  });
});

const ask = (query: Record<string, string> = {}) => TopQuery.parse({ projectId: 'harbour', ...query });

test('SKY-01: callers are counted with what failed, the busiest first, then by address', async () => {
  const { items, ...frame } = await listTopCallers({ db }, ask());
  expect(frame).toMatchObject({
    projectId: 'harbour',
    count: 10,
    monitored: true,
    total: 6,
    entries: 3,
    asOf: { chain: 'demo', block: 2_000, time: '2026-11-02T09:20:00.000Z', finalizedBlock: 1_995 },
    window: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T09:20:00.000Z' },
    updatedAt: '2026-11-02T09:20:00.000Z',
  });
  expect(items.map(({ rank, address, count, failed, percentage }) => [rank, address, count, failed, percentage])).toEqual([
    [1, addressOf(7), 3, 0, 50],
    [2, addressOf(8), 2, 1, 33.33],
    [3, addressOf(9), 1, 0, 16.67],
  ]);
  expect(items[0]).toMatchObject({
    chain: 'demo',
    label: null,
    kind: 'eoa',
    explorerUrl: null,
    firstSeen: '2026-11-01T00:10:00.000Z',
    lastSeen: '2026-11-02T09:20:00.000Z',
    lastTxHash: `0x000007d000000005${'aa'.repeat(24)}`,
  });
});

test('SKY-03: events are counted by contract and topic; an anonymous one has none', async () => {
  const { items, total, entries } = await listTopEvents({ db }, ask());
  expect([total, entries]).toEqual([5, 4]);
  expect(items.map(({ topic, contract, count }) => [topic, contract.address, count])).toEqual([
    [TRANSFER, addressOf(1), 2],
    [null, addressOf(1), 1],
    [APPROVAL, addressOf(1), 1],
    [TRANSFER, addressOf(2), 1],
  ]);
  expect(items[0]).toMatchObject({ eventName: 'Transfer', signature: 'Transfer(address,address,uint256)' });
  expect(items[0]).toMatchObject({ contract: { chain: 'demo', name: 'Contract 1' }, lastTxHash: `0x000005dc00000003${'ee'.repeat(24)}` });
});

test('SKY-05: functions are counted with their different callers; calls from contracts stand apart', async () => {
  const { items } = await listTopFunctionCalls({ db }, ask());
  expect(
    items.map((item) => [item.selector, item.contract.address, item.count, item.uniqueCallers, item.failed, item.internalCount]),
  ).toEqual([
    [SEND, addressOf(1), 3, 2, 1, 3],
    ['0x', addressOf(1), 1, 1, 0, 0],
    [MINT, addressOf(1), 1, 1, 0, 0],
    [SEND, addressOf(2), 1, 1, 0, 0],
  ]);
  expect(items[1]).toMatchObject({ functionName: 'receive', firstSeen: items[1]?.lastSeen });
});

test('a window ends with the newest block on record, and both of its ends count', async () => {
  const { window, total, items } = await listTopFunctionCalls({ db }, ask({ window: '24h' }));
  expect(window).toEqual({ from: '2026-11-01T09:20:00.000Z', to: '2026-11-02T09:20:00.000Z' });
  expect(total).toBe(5);
  expect(items.map(({ selector }) => selector)).not.toContain(MINT);
  // Block 559, a minute before.
  expect((await listTopEvents({ db }, ask({ window: '24h' }))).items.map(({ topic }) => topic)).not.toContain(APPROVAL);
});

test('SKY-02, SKY-04, SKY-06: as many entries come as were asked for, 10 without a number, and the total is of all', async () => {
  const { count, items, total, entries } = await listTopEvents({ db }, ask({ count: '2' }));
  expect([count, items.length, total, entries]).toEqual([2, 2, 5, 4]);
  expect(ask().count).toBe(10);
});

test('a contract of two projects counts for both', async () => {
  const { items } = await listTopCallers({ db }, ask({ projectId: 'lighthouse' }));
  expect(items.map(({ address, count }) => [address, count])).toEqual([[addressOf(9), 1]]);
});

test('a project that nothing follows has an empty answer that says so; an unknown one has none', async () => {
  expect(await listTopCallers({ db }, ask({ projectId: 'anchor' }))).toMatchObject({
    monitored: false,
    asOf: null,
    chains: [],
    total: 0,
    items: [],
  });
  await expect(listTopCallers({ db }, ask({ projectId: 'nobody' }))).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});

test('activity by the hour adds up to the totals', async () => {
  const { buckets, totals, unit } = await getActivity({ db }, { projectId: ProjectId.parse('harbour'), window: 'all' });
  expect(unit).toBe('hour');
  expect(buckets).toEqual([
    { from: '2026-11-01T00:00:00.000Z', calls: 1, failed: 0, events: 1 },
    { from: '2026-11-01T09:00:00.000Z', calls: 1, failed: 0, events: 1 },
    { from: '2026-11-01T10:00:00.000Z', calls: 1, failed: 1, events: 0 },
    { from: '2026-11-01T11:00:00.000Z', calls: 2, failed: 0, events: 0 },
    { from: '2026-11-01T16:00:00.000Z', calls: 0, failed: 0, events: 1 },
    { from: '2026-11-02T01:00:00.000Z', calls: 0, failed: 0, events: 1 },
    { from: '2026-11-02T02:00:00.000Z', calls: 0, failed: 0, events: 1 },
    { from: '2026-11-02T09:00:00.000Z', calls: 1, failed: 0, events: 0 },
  ]);
  expect(totals).toEqual({ calls: 6, failed: 1, callers: 3, events: 5, internalCalls: 3 });
});

test('blocks that are taken back leave the hours, too', async () => {
  const starts = startsFor(new Date('2026-11-02T09:20:00Z'));
  const block = { fromBlock: 2_000, toBlock: 2_000, from: new Date('2026-11-02T09:20:00Z') };
  const move = (moves: ReturnType<typeof leave>) => db.transaction().execute((tx) => applyActivity(tx, { chainId: 31_337, moves }));
  const read = async () => (await getActivity({ db }, { projectId: ProjectId.parse('harbour'), window: '24h' })).buckets.at(-1);
  await move(leave(starts, block));
  expect(await read()).toMatchObject({ from: '2026-11-02T02:00:00.000Z' });
  await move(enter(starts, block));
  expect(await read()).toEqual({ from: '2026-11-02T09:00:00.000Z', calls: 1, failed: 0, events: 0 });
});

test('where history is still being read, first and last are unknown rather than wrong', async () => {
  await sql`drop index chain_log_31337_0_topic`.execute(ownerDb);
  const { items } = await listTopEvents({ db }, ask());
  expect(items[0]).toMatchObject({ count: 2, firstSeen: null, lastSeen: null, lastTxHash: null });
  await sql`select ensure_chain_partition(31337, 0, true)`.execute(ownerDb);
  expect((await listTopEvents({ db }, ask())).items[0]).toMatchObject({ firstSeen: '2026-11-01T00:10:00.000Z' });
});

test('of several chains the one that is furthest behind says how fresh the answer is', async () => {
  await insertChainRows(db, {
    chainId: 1,
    slug: 'ethereum',
    indexed: 1_000,
    secondsPerBlock: 60,
    contracts: { harbour: [3] },
    calls: [{ block: 900, from: 9, to: 3 }],
  });
  const { asOf, chains, total, items } = await listTopCallers({ db }, ask({ window: '24h' }));
  expect(asOf).toMatchObject({ chain: 'ethereum', block: 1_000 });
  expect(chains.map(({ chain }) => chain)).toEqual(['ethereum', 'demo']);
  expect(total).toBe(6);
  expect(items.find(({ chain }) => chain === 'ethereum')).toMatchObject({ explorerUrl: `https://etherscan.io/address/${addressOf(9)}` });
});

test('a chain that is no longer connected counts for nothing', async () => {
  await db.deleteFrom('chain_endpoint').where('chain_id', '=', '1').execute();
  const { chains, total } = await listTopCallers({ db }, ask({ window: '24h' }));
  expect([chains.map(({ chain }) => chain), total]).toEqual([['demo'], 5]);
});

test('the version moves with the block, with another block of the same number, and with history that is filled in', async () => {
  const projectId = ProjectId.parse('lighthouse');
  const first = await findActivityVersion({ db }, { projectId });
  await db
    .updateTable('chain')
    .set({ indexed_hash: Buffer.alloc(32, 1) })
    .where('slug', '=', 'demo')
    .execute();
  const second = await findActivityVersion({ db }, { projectId });
  await db.updateTable('tracked_contract').set({ live_from: 5 }).where('project_id', '=', 'lighthouse').execute();
  const third = await findActivityVersion({ db }, { projectId });
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await findActivityVersion({ db }, { projectId: ProjectId.parse('anchor') })).toBeUndefined();
});

test('functions and events of published protocols have their names', async () => {
  loadNames({ namesDir: undefined });
  const [call] = (await listTopFunctionCalls({ db }, ask({ projectId: 'buoy' }))).items;
  expect(call).toMatchObject({ functionName: 'supply', signature: 'supply(address,uint256,address,uint16)' });
  const [event] = (await listTopEvents({ db }, ask({ projectId: 'buoy' }))).items;
  expect(event).toMatchObject({ eventName: 'Supply', signature: 'Supply(address,address,address,uint256,uint16)' });
});
