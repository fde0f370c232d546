import { makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { expect, test } from 'vitest';
import { startFollowers } from './start-followers.ts';

const EXACT = { differences: [], wrongSums: [], unfinished: 0 };

test('of two workers one follows; the other takes over when it stops', async () => {
  await using world = await createFollowWorld({
    start: ({ urls, ...parts }) =>
      startFollowers(parts, {
        chains: [{ chainId: 31_337, urls, rateLimited: false }],
        timing: { pollMs: 30, syncMs: 100, leaseMs: 1_000, retryMs: 50, goneBackMs: 300 },
      }),
  });
  const targets = [await world.traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(world.traffic, { ...world, targets, blocks: 20, seed: 1 });
  const one = world.follow();
  await world.caughtUp();
  world.follow();
  await makeTraffic(world.traffic, { ...world, targets, blocks: 10, seed: 2 });
  await world.caughtUp();
  expect(await world.check()).toMatchObject(EXACT);
  expect(world.lines.filter(({ msg }) => msg === 'leads the chain')).toHaveLength(1);
  await one.stop();
  await makeTraffic(world.traffic, { ...world, targets, blocks: 10, seed: 3 });
  await world.caughtUp();
  expect(world.lines.filter(({ msg }) => msg === 'leads the chain')).toHaveLength(2);
  expect(await world.check()).toMatchObject(EXACT);
});
