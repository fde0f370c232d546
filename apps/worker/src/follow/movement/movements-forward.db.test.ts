import { DEMO_CHAIN_ID } from '@redoubt/domain/platform/chain/to-chain-slug';
import { listRecorded, type TraceMode } from '@redoubt/server/onchain/movement/movement-chain';
import { getTracedAddress } from '@redoubt/server/onchain/trace/get-traced-address';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { waitFor } from '@redoubt/testing/wait';
import type { Hex } from '@redoubt/tracing/model/movement';
import { afterAll, expect, test } from 'vitest';
import { startFollowers } from '../start-followers.ts';

// Movements of a chain that has a past when recording is turned on by the settings.

const TIMING = { pollMs: 50, syncMs: 200, leaseMs: 5_000, retryMs: 100, goneBackMs: 500 };
let mode: TraceMode = 'forward';
const world = await createFollowWorld({
  start: ({ urls, ...parts }) =>
    startFollowers(
      { ...parts, traceModeOf: () => mode },
      { chains: [{ chainId: DEMO_CHAIN_ID, urls, rateLimited: false }], timing: TIMING },
    ),
});
const { anvil, traffic, database } = world;
const { db } = database;
afterAll(() => world[Symbol.asyncDispose]());

const mine = (blocks: number) => anvil.rpc('anvil_mine', `0x${blocks.toString(16)}`);
const ranges = () => listRecorded(db, { chainId: DEMO_CHAIN_ID, what: 'native' });
const since = async () => (await db.selectFrom('movement_chain').select('since_block').executeTakeFirst())?.since_block ?? null;
async function recordedToHead() {
  const head = await world.head();
  await waitFor(`movements of block ${head}`, async () => (await ranges()).at(-1)?.to === head);
  return head;
}

test('TRAC-06: by the settings, too, forward begins after the newest block, and a restart neither moves that nor leaves a gap', async () => {
  const payee = traffic.accounts[5] as Hex;
  await traffic.send(1, { to: payee, value: 3n });
  await mine(40);
  const turnedOn = await world.head();
  const first = world.follow();
  await waitFor('the beginning of the record', async () => (await since()) !== null);
  await mine(3);
  await traffic.send(1, { to: payee, value: 5n });
  await mine(1);
  expect(await recordedToHead()).toBe(turnedOn + 4);
  expect(await ranges()).toEqual([{ from: turnedOn + 1, to: turnedOn + 4 }]);

  await first.stop();
  await mine(7);
  const second = world.follow();
  await mine(2);
  await recordedToHead();
  expect(await ranges()).toEqual([{ from: turnedOn + 1, to: turnedOn + 13 }]);
  const { movements, leftOut } = await getTracedAddress({ db, nodeOf: async () => undefined }, { chain: 'demo', address: payee });
  expect(movements.map(({ amount }) => amount)).toEqual(['5']);
  expect(leftOut).toContainEqual({ what: 'native', from: 0, to: turnedOn });
  await second.stop();
});

test('TRAC-06: turned off and on again, it begins after the newest block of then', async () => {
  mode = 'ask';
  const off = world.follow();
  await mine(5);
  await world.caughtUp();
  await waitFor('the end of the record', async () => (await since()) === null);
  await off.stop();
  mode = 'forward';
  const again = await world.head();
  const on = world.follow();
  await waitFor('the beginning of the record', async () => (await since()) !== null);
  await mine(2);
  await recordedToHead();
  expect((await ranges()).at(-1)).toEqual({ from: again + 1, to: again + 2 });
  await on.stop();
});
