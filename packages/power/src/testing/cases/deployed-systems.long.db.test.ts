import { expect, test } from 'vitest';
import { toSelector } from '../../analysis/read-safe.ts';
import { judgeSilence } from '../judge-silence.ts';
import { mapCases } from '../map-cases.ts';
import { DEPLOYED_SYSTEMS } from './deployed-systems.ts';
import { GOVERNED_SYSTEMS } from './governed-systems.ts';
import { LIVING_PROTOCOLS } from './living-protocols.ts';
import { SHIPPED_PRODUCTS } from './shipped-products.ts';

test.each([
  ['deployed', DEPLOYED_SYSTEMS],
  ['governed', GOVERNED_SYSTEMS],
  ['living', LIVING_PROTOCOLS],
] as const)('SKY-08 of %s systems, none is said to be free of a privilege or danger that it has', async (_, table) => {
  await using mapped = await mapCases(table);
  const { safe, undetermined } = judgeSilence(table, mapped);
  expect(safe).toEqual([]);
  expect(undetermined.length).toBeLessThanOrEqual(Object.keys(table.cases).length / 10);
});

test('SKY-08: a payment behind a list that anyone can be entered in is a danger, and one of a counter to its receiver is none', async () => {
  const { Cash, PegDesk, WrongSubjectClub } = SHIPPED_PRODUCTS.cases;
  if (Cash === undefined || PegDesk === undefined || WrongSubjectClub === undefined) throw new Error('A case is gone.');
  await using mapped = await mapCases({ ...SHIPPED_PRODUCTS, cases: { Cash, PegDesk, WrongSubjectClub } });
  expect(mapped.maps.get('PegDesk')?.openDangers).toEqual([]);
  expect(mapped.maps.get('WrongSubjectClub')?.openDangers).toContainEqual({
    selector: toSelector('bankDues(address)'),
    capabilities: ['withdraw'],
    proven: [],
  });
});
