import { expect, test } from 'vitest';
import { FALLS_AFTER } from '../projects/saltmarsh.ts';
import { createTown } from '../town.ts';
import { HISTORY_BLOCKS } from './history.ts';
import { INCIDENT_EVERY, planPresent, SETTLED_AFTER } from './present.ts';
import type { Read } from './project.ts';

/** Enough of an answer for whoever asks for a number, or for several. */
const read: Read = async (_, name) => (name === 'latestRoundData' || name === 'getReserves' ? [1n, 1n, 1n, 1n] : 0n);
const plan = (number: number, seed = 'a') => planPresent(createTown({ seed }), { number, now: 1_790_000_000 + number, read });

test('what happens in a block follows from the seed and its number', async () => {
  expect(await plan(1_001)).toEqual(await plan(1_001));
  expect(await plan(1_001)).not.toEqual(await plan(1_002));
  expect(await plan(1_001)).not.toEqual(await plan(1_001, 'b'));
});

test('every block has something in it', async () => {
  const town = createTown({ seed: 'a' });
  for (let number = 500; number < 530; number += 1) {
    expect((await planPresent(town, { number, now: 1_790_000_000, read })).length).toBeGreaterThan(0);
  }
});

test('an incident comes by its block’s number, and where something was broken it is settled some blocks later', async () => {
  const town = createTown({ seed: 'a' });
  const issuer = town.world.person('tollgate issuer');
  const powerful = new Set([
    issuer,
    ...['millrace upgrader', 'millrace risk admin', 'tithe owner', 'manyhands admin'].map((name) => town.world.person(name)),
  ]);
  const acted: number[] = [];
  for (let number = INCIDENT_EVERY; number < INCIDENT_EVERY * 21; number += 1) {
    if (number % INCIDENT_EVERY > SETTLED_AFTER) continue;
    const acts = await planPresent(town, { number, now: 1_790_000_000, read });
    if (acts.some(({ from }) => powerful.has(from))) acted.push(number % INCIDENT_EVERY);
  }
  expect(new Set(acted)).toEqual(new Set([0, SETTLED_AFTER]));
});

test('DEMO-02: what is still to come when the history ends comes once, at a block of its own', async () => {
  const town = createTown({ seed: 'a' });
  const owner = town.world.person('saltmarsh owner');
  const acted: number[] = [];
  for (let number = HISTORY_BLOCKS + 1; number < HISTORY_BLOCKS + INCIDENT_EVERY; number += 1) {
    const acts = await planPresent(town, { number, now: 1_790_000_000, read });
    if (acts.some(({ from }) => from === owner)) acted.push(number - HISTORY_BLOCKS);
  }
  expect(acted).toEqual([FALLS_AFTER, FALLS_AFTER + 1, FALLS_AFTER + 4]);
});
