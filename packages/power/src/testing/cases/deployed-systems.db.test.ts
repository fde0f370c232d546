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

test('SKY-08: fees that anyone may send to their owner and requests that are paid once are no dangers', async () => {
  const { UnitCoin, BribeMarket, ExitQueue } = LIVING_PROTOCOLS.cases;
  if (UnitCoin === undefined || BribeMarket === undefined || ExitQueue === undefined) throw new Error('A case is gone.');
  await using mapped = await mapCases({ ...LIVING_PROTOCOLS, cases: { UnitCoin, BribeMarket, ExitQueue } });
  expect(['BribeMarket', 'ExitQueue'].map((name) => mapped.maps.get(name)?.openDangers)).toEqual([[], []]);
});

test('SKY-08: the account in an entry that a call names holds the function, and own votes and signed delegations are no privileges', async () => {
  const { ShopPoints, MemberBadge, MemberGovernor } = LIVING_PROTOCOLS.cases;
  if (ShopPoints === undefined || MemberBadge === undefined || MemberGovernor === undefined) throw new Error('A case is gone.');
  const cases = { MemberBadge, MemberGovernor, ShopPoints };
  await using mapped = await mapCases({ ...LIVING_PROTOCOLS, cases }, { candidates: 'record' });
  for (const [name, { rows }] of Object.entries(cases)) {
    const found = mapped.maps.get(name)?.powers.map(({ selector }) => selector);
    expect(found?.toSorted(), name).toEqual(rows.map(([signature]) => toSelector(signature)).toSorted());
  }
  const shops = ['editor', 'minter'].map((who) => mapped.addressOf(who)).toSorted();
  for (const signature of ['print(address,uint256,uint256)', 'void(address,uint256,uint256)']) {
    const power = mapped.maps.get('ShopPoints')?.powers.find(({ selector }) => selector === toSelector(signature));
    expect(power?.holders.toSorted()).toEqual(shops);
    // Entries with other numbers may name others.
    expect(power?.holdersComplete).toBe(false);
  }
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
