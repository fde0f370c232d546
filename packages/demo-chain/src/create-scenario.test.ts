import { expect, test } from 'vitest';
import { createScenario } from './create-scenario.ts';

const listIds = (scenario: ReturnType<typeof createScenario>) => scenario.projects.map(({ project }) => project.id);

test('a seed gives many projects, at addresses that follow from it', () => {
  const scenario = createScenario({ seed: 'a' });
  const addresses = (seed: string) =>
    createScenario({ seed }).projects.flatMap(({ deployed }) => deployed.contracts.map(({ contract }) => contract.address));
  expect(new Set(listIds(scenario)).size).toBe(scenario.projects.length);
  expect(scenario.projects.length).toBeGreaterThan(10);
  expect(addresses('a')).toEqual(addresses('a'));
  expect(new Set([...addresses('a'), ...addresses('b')]).size).toBe(2 * addresses('a').length);
});

test('projects whose optional contracts are not installed are left out, and the others are deployed', () => {
  const scenario = createScenario({ seed: 'a', isInstalled: (names) => names.length === 0 });
  expect(listIds(scenario)).toEqual([
    'demo-tollgate',
    'demo-pebble',
    'demo-wardstone',
    'demo-lantern',
    'demo-manyhands',
    'demo-quiet-harbour',
    'demo-commons',
    'demo-fogbank',
    'demo-causeway',
    'demo-cistern',
  ]);
});
