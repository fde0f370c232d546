import { forgetChain } from '@redoubt/server/onchain/rollback/reset-chain';
import { makeTraffic, throughRelay, toCall } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld, type FollowWorld, type StartFollowers } from '@redoubt/testing/chain/follow-world';
import { waitFor } from '@redoubt/testing/wait';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FollowTiming } from './follow-context.ts';
import { startFollowers } from './start-followers.ts';

const TIMING: FollowTiming = { pollMs: 30, syncMs: 100, leaseMs: 1_000, retryMs: 50, goneBackMs: 300 };

const start: StartFollowers = ({ urls, ...parts }) =>
  startFollowers(parts, { chains: [{ chainId: 31_337, urls, rateLimited: false }], timing: TIMING });

const WHOLE = { differences: [], wrongSums: [], unfinished: 0 };

async function createWorld(blocks: number): Promise<FollowWorld & { targets: string[] }> {
  const world = await createFollowWorld({ start });
  const targets = [await world.traffic.deployEmitter(), await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(world.traffic, { ...world, targets, blocks, seed: 1 });
  return { ...world, targets };
}

test('after backfill and live traffic, every total is what a recount of the raw chain gives', async () => {
  await using world = await createWorld(60);
  world.follow();
  await world.caughtUp();
  const check = await world.check();
  expect(check).toMatchObject(WHOLE);
  expect(check?.compared).toBeGreaterThan(50);
  await makeTraffic(world.traffic, { ...world, blocks: 30, seed: 2 });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(WHOLE);
});

test.each([1, 3, 20])('blocks replaced at depth %i leave no trace in the totals', async (depth) => {
  await using world = await createWorld(40);
  world.follow();
  await world.caughtUp();
  await world.anvil.rpc('anvil_reorg', depth, []);
  await world.caughtUp();
  expect(world.lines).toContainEqual(expect.objectContaining({ msg: 'blocks were replaced', undone: depth }));
  expect(await world.check()).toMatchObject(WHOLE);
  await makeTraffic(world.traffic, { ...world, blocks: 5, seed: 3 });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(WHOLE);
});

test('a chain that loses blocks is followed back, and onwards on another branch', async () => {
  await using world = await createWorld(30);
  world.follow();
  await world.caughtUp();
  await world.anvil.rpc('anvil_rollback', 7);
  await world.caughtUp();
  expect(world.lines).toContainEqual(expect.objectContaining({ msg: 'the chain went back', undone: 7 }));
  expect(await world.check()).toMatchObject(WHOLE);
  await makeTraffic(world.traffic, { ...world, blocks: 9, seed: 4 });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(WHOLE);
});

test('contracts named later are read from the beginning while the chain goes on; those no longer named count no more', async () => {
  await using world = await createWorld(50);
  const { database, targets } = world;
  const later = await world.traffic.deployEmitter();
  await makeTraffic(world.traffic, { ...world, targets: [...targets, later], blocks: 30, seed: 5 });
  world.follow();
  await world.caughtUp();
  await world.track('first', [later]);
  await world.track('second', [later, ...targets.slice(0, 1)]);
  await makeTraffic(world.traffic, { ...world, targets: [...targets, later], blocks: 20, seed: 6 });
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...WHOLE, contracts: 5 });
  await waitFor('the order to work out their powers', async () => (await listJobs(database)).includes('map-powers'));
  await database.db.deleteFrom('project_contract').where('address', '=', later).where('project_id', '=', 'first').execute();
  await database.db.deleteFrom('project').where('id', '=', 'second').execute();
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ ...WHOLE, contracts: 2 });
  expect(
    await database.db
      .selectFrom('chain_log')
      .where('contract', '=', Buffer.from(later.slice(2), 'hex'))
      .select('block')
      .execute(),
  ).toEqual([]);
});

const listJobs = async ({ db }: FollowWorld['database']): Promise<string[]> =>
  (await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(db)).rows.map(({ name }) => name);

test('a demo chain that starts over is reset and read again', async () => {
  await using world = await createWorld(20);
  world.follow();
  await world.caughtUp();
  await world.anvil.rpc('anvil_reset');
  await world.traffic.setSecondsPerBlock(61);
  await world.anvil.rpc('evm_mine');
  await waitFor('the new chain to be followed', () =>
    world.lines.some(({ msg }) => msg === 'forgets the chain and follows it from its start'),
  );
  await world.caughtUp();
  expect(await world.check()).toMatchObject({ differences: [], wrongSums: [], blocks: (await world.head()) + 1 });
});

test('a real chain reorganised deeper than what can be undone stands still, says so, deletes nothing, and goes on after a reset', async () => {
  const chainId = 4_242;
  await using world = await createFollowWorld({
    chainId,
    start: ({ urls, ...parts }) => startFollowers(parts, { chains: [{ chainId, urls, rateLimited: false }], timing: TIMING }),
  });
  const { db } = world.database;
  const targets = [await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(world.traffic, { ...world, targets, blocks: 30, seed: 1 });
  world.follow();
  await world.caughtUp();
  const rows = async () => (await db.selectFrom('chain_log').select('block').execute()).length;
  const before = await rows();
  // As if only the newest five could be undone.
  await db
    .deleteFrom('chain_block')
    .where('number', '<', String((await world.head()) - 4))
    .execute();
  await world.anvil.rpc('anvil_reorg', 12, []);
  const stopped = await waitFor('the standstill', () =>
    db.selectFrom('chain').where('phase', '=', 'stopped').selectAll().executeTakeFirst(),
  );
  expect(stopped.fault).toBe(
    'the chain was reorganised deeper than the 5 blocks that can be undone; nothing is deleted by itself: see "redoubt chain reset"',
  );
  await makeTraffic(world.traffic, { ...world, targets, blocks: 5, seed: 2 });
  expect(await rows()).toBe(before);
  await forgetChain(db, { slug: 'chain-4242' });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(WHOLE);
});

test('everybody’s endpoints are asked for the newest of the past only, and the record says since when', async () => {
  await using world = await createFollowWorld({
    start: ({ urls, ...parts }) => startFollowers(parts, { chains: [{ chainId: 31_337, urls, rateLimited: true }], timing: TIMING }),
  });
  const targets = [await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await world.anvil.rpc('anvil_mine', '0x12c');
  world.follow();
  const chain = await waitFor('some blocks', () =>
    world.database.db.selectFrom('chain').where('indexed', 'is not', null).selectAll().executeTakeFirst(),
  );
  expect(chain).toMatchObject({ public: true, start_block: String((await world.head()) - 200) });
});

test('calls between contracts are counted apart, from the block on at which the head was reached, and taken back with it', async () => {
  await using world = await createWorld(0);
  const { traffic, relay, targets, database } = world;
  const [target = ''] = targets;
  const selector = '0xa9059cbb';
  const relayed = (logs: number) => throughRelay(target, toCall({ selector, topic: 1, logs }));
  world.follow();
  await world.caughtUp();
  for (const logs of [1, 0, 20_000]) await traffic.send(0, { to: relay, data: relayed(logs) });
  await traffic.send(1, { to: target, data: toCall({ selector, topic: 1, logs: 1 }) });
  await traffic.mine();
  await world.caughtUp();
  const internal = () =>
    database.db.selectFrom('activity_total').where('kind', '=', 'internal').where('span', '=', 'all').select(['count', 'failed']).execute();
  expect(await internal()).toEqual([{ count: '3', failed: '1' }]);
  const chain = await database.db.selectFrom('chain').selectAll().executeTakeFirstOrThrow();
  expect(chain).toMatchObject({ traces: 'offered' });
  expect(Number(chain.traced_from)).toBeLessThanOrEqual(await world.head());
  expect(await world.check()).toMatchObject(WHOLE);
  await world.anvil.rpc('anvil_reorg', 1, []);
  await world.caughtUp();
  expect(await internal()).toEqual([]);
});
