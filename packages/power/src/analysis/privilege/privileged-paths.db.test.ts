import { join } from 'node:path';
import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MappedCases, mapCases } from '../../testing/map-cases.ts';
import { toSelector } from '../read-safe.ts';

let mapped: MappedCases;

beforeAll(async () => {
  const make = (name: string, who: string) => ({ make: (chain: Chain) => chain.make(name, [person(who)]), rows: [] });
  mapped = await mapCases({
    folder: join(import.meta.dirname, '../../../contracts/branches'),
    others: {},
    cases: {
      OwnersBranches: make('OwnersBranches', 'owner'),
      KeepersBranch: make('KeepersBranch', 'keeper'),
      HonestBranches: make('HonestBranches', 'owner'),
    },
  });
});
afterAll(() => mapped?.[Symbol.asyncDispose]());

type Chain = Parameters<Parameters<typeof mapCases>[0]['cases'][string]['make']>[0];

test.each([
  ['OwnersBranches', 'transferFrom(address,address,uint256)', 'withdraw', 'owner'],
  ['OwnersBranches', 'burn(uint256)', 'mint', 'owner'],
  ['OwnersBranches', 'setBlocked(address,bool)', 'blacklist', 'owner'],
  ['KeepersBranch', 'withdraw(uint256,address)', 'withdraw', 'keeper'],
])('SKY-08: %s.%s is open to anyone, and lets one account %s', (contract, signature, capability, who) => {
  const map = mapped.maps.get(contract);
  const power = map?.powers.find(({ selector }) => selector === toSelector(signature));
  expect(power).toMatchObject({ holders: [person(who)] });
  expect(power?.capabilities).toContain(capability);
  expect(map?.open).not.toContain(toSelector(signature));
});

test('SKY-08: who pays no fee, or moves what is their own, has no privilege', () => {
  expect(mapped.maps.get('HonestBranches')?.powers).toEqual([]);
  const selectors = mapped.maps.get('OwnersBranches')?.powers.map(({ selector }) => selector) ?? [];
  expect(selectors).not.toContain(toSelector('transfer(address,uint256)'));
});
