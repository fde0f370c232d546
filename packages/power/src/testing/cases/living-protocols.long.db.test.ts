import { expect, test } from 'vitest';
import { toSelector } from '../../analysis/read-safe.ts';
import { mapCases } from '../map-cases.ts';
import { LIVING_PROTOCOLS } from './living-protocols.ts';

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
