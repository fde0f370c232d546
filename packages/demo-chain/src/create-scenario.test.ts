import { expect, test } from 'vitest';
import { createTown } from './town.ts';

const listIds = (town: ReturnType<typeof createTown>) => town.residents.map(({ project }) => project.id);

test('many projects come of a seed, at addresses that follow from it', () => {
  const town = createTown({ seed: 'a' });
  const addresses = (seed: string) =>
    createTown({ seed }).residents.flatMap(({ founded }) => founded.contracts.map(({ contract }) => contract.address));
  expect(new Set(listIds(town)).size).toBe(town.residents.length);
  expect(town.residents.length).toBeGreaterThan(10);
  expect(addresses('a')).toEqual(addresses('a'));
  expect(new Set([...addresses('a'), ...addresses('b')]).size).toBe(2 * addresses('a').length);
});

test('where the contracts of others are not installed, the projects that need them are left out and the rest are founded', () => {
  const town = createTown({ seed: 'a', isInstalled: (names) => names.length === 0 });
  expect(listIds(town)).toEqual([
    'demo-tollgate',
    'demo-pebble',
    'demo-wardstone',
    'demo-lantern',
    'demo-manyhands',
    'demo-quiet-harbour',
    'demo-commons',
    'demo-fogbank',
  ]);
});
