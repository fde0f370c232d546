import { createNumbers, makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import { waitFor } from '@redoubt/testing/wait';
import { expect, test } from 'vitest';
import { createProxiedWorld, EXACT, FAULTS } from '../testing/faulty-endpoint.ts';

test.for(FAULTS)('%s: what is on record is exact at every moment, and whole afterwards', async ([, spoil]) => {
  await using world = await createProxiedWorld(40);
  const { proxy } = world;
  const random = createNumbers(7);
  let spoilt = 0;
  proxy.spoil((exchange) => {
    // The first answer that it fits, and a third of the others.
    const fault = random(3) === 0 || spoilt === 0 ? spoil(exchange, random) : undefined;
    if (fault !== undefined) spoilt += 1;
    return fault;
  });
  world.follow([proxy.url]);
  await waitFor('some faults', async () => spoilt >= 1 && (await world.indexed()) !== undefined);
  await makeTraffic(world.traffic, { ...world, blocks: 10, seed: 2 });
  expect(await world.check()).toMatchObject(EXACT);
  proxy.spoil(undefined);
  await world.caughtUp();
  expect(spoilt).toBeGreaterThan(0);
  expect(await world.check()).toMatchObject({ ...EXACT, unfinished: 0 });
});
