import { expect, test } from 'vitest';
import { createScenario } from '../create-scenario.ts';
import { UPGRADED_AFTER } from '../projects/manyhands.ts';
import { FALLS_AFTER } from '../projects/saltmarsh.ts';
import { HISTORY_BLOCKS } from './history.ts';
import { INCIDENT_EVERY, planPresent, SETTLED_AFTER } from './present.ts';
import type { Read } from './project.ts';

/** An answer that serves as a number and as a list of numbers. */
const read: Read = async (_, name) => (name === 'latestRoundData' || name === 'getReserves' ? [1n, 1n, 1n, 1n] : 0n);
const plan = (number: number, seed = 'a') => planPresent(createScenario({ seed }), { number, now: 1_790_000_000 + number, read });

test('what happens in a block follows from the seed and its number', async () => {
  expect(await plan(1_001)).toEqual(await plan(1_001));
  expect(await plan(1_001)).not.toEqual(await plan(1_002));
  expect(await plan(1_001)).not.toEqual(await plan(1_001, 'b'));
});

test('every block has something in it', async () => {
  const scenario = createScenario({ seed: 'a' });
  for (let number = 500; number < 530; number += 1) {
    expect((await planPresent(scenario, { number, now: 1_790_000_000, read })).length).toBeGreaterThan(0);
  }
});

test('an incident comes by its block’s number, and where something was broken it is settled some blocks later', async () => {
  const scenario = createScenario({ seed: 'a' });
  const issuer = scenario.context.person('tollgate issuer');
  const powerful = new Set([
    issuer,
    ...['millrace upgrader', 'millrace risk admin', 'tithe owner', 'manyhands admin'].map((name) => scenario.context.person(name)),
  ]);
  const acted: number[] = [];
  for (let number = INCIDENT_EVERY; number < INCIDENT_EVERY * 21; number += 1) {
    if (number % INCIDENT_EVERY > SETTLED_AFTER) continue;
    const transactions = await planPresent(scenario, { number, now: 1_790_000_000, read });
    if (transactions.some(({ from }) => powerful.has(from))) acted.push(number % INCIDENT_EVERY);
  }
  expect(new Set(acted)).toEqual(new Set([0, SETTLED_AFTER]));
});

test('DEMO-02: what is still to come when the history ends comes once, at a block of its own', async () => {
  const scenario = createScenario({ seed: 'a' });
  const owner = scenario.context.person('saltmarsh owner');
  const upgrader = scenario.context.person('manyhands upgrader');
  const acted: number[] = [];
  const upgraded: number[] = [];
  for (let number = HISTORY_BLOCKS + 1; number < HISTORY_BLOCKS + INCIDENT_EVERY; number += 1) {
    const transactions = await planPresent(scenario, { number, now: 1_790_000_000, read });
    if (transactions.some(({ from }) => from === owner)) acted.push(number - HISTORY_BLOCKS);
    if (transactions.some(({ from }) => from === upgrader)) upgraded.push(number - HISTORY_BLOCKS);
  }
  expect(acted).toEqual([FALLS_AFTER, FALLS_AFTER + 1, FALLS_AFTER + 4]);
  expect(upgraded).toEqual([UPGRADED_AFTER]);
});
