import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSelector } from '../../analysis/read-safe.ts';
import { judgeSilence } from '../judge-silence.ts';
import { type MappedCases, mapCases } from '../map-cases.ts';
import { LEFT_OUT } from './left-out.ts';

let mapped: MappedCases;

beforeAll(async () => {
  mapped = await mapCases(LEFT_OUT);
});
afterAll(() => mapped?.[Symbol.asyncDispose]());

const powerOf = (contract: string, signature: string) =>
  mapped.maps.get(contract)?.powers.find(({ selector }) => selector === toSelector(signature));

/** Undetermined: who began the transaction is compared with another account than the caller. */
const UNDETERMINED = ['LastTwo'];

test('SKY-08 what lies behind entries, numbers and calldata that are left out is found, or said to be undetermined', () => {
  expect(judgeSilence(LEFT_OUT, mapped)).toEqual({ safe: [], undetermined: UNDETERMINED, others: 0, unsaid: [] });
});

test('SKY-07 all owners of a list are found, and none beside them', () => {
  for (const [contract, { rows }] of Object.entries(LEFT_OUT.cases))
    for (const [signature, capability, holders] of rows) {
      if (UNDETERMINED.includes(contract) && powerOf(contract, signature) === undefined) continue;
      const power = powerOf(contract, signature);
      expect([contract, signature, power?.holders.toSorted()]).toEqual([contract, signature, holders.map(mapped.addressOf).toSorted()]);
      if (capability !== undefined) expect(power?.capabilities).toContain(capability);
    }
});

test('SKY-08 a danger behind numbers of the calldata is proven', () => {
  for (const [contract, { dangers = [] }] of Object.entries(LEFT_OUT.cases).filter(([name]) => !UNDETERMINED.includes(name)))
    expect([contract, mapped.maps.get(contract)?.openDangers.map(({ selector, proven }) => [selector, ...proven])]).toEqual([
      contract,
      dangers.map(([signature, capability]) => [toSelector(signature), capability]),
    ]);
});

test('SKY-07 a function whose first owners are gone is not said to be held by no one', () => {
  for (const contract of ['SeatBehindVacant', 'SeatBehindDead'])
    expect(powerOf(contract, 'take(address)')).toMatchObject({ enabled: { is: 'yes' } });
});

test('SKY-07 where a limit ended the search for ways, holders are not said to be complete, nor to be none', async () => {
  const { BUDGET } = await import('../../evm/explore.ts');
  const { SeatBehindVacant } = LEFT_OUT.cases;
  if (SeatBehindVacant === undefined) throw new Error('There is no such case.');
  await using short = await mapCases({ ...LEFT_OUT, cases: { SeatBehindVacant } }, { budget: { ...BUDGET, pathsMax: 5 } });
  const map = short.maps.get('SeatBehindVacant');
  const power = map?.powers.find(({ selector }) => selector === toSelector('take(address)'));
  expect(power).toMatchObject({ holders: [], holdersComplete: false, enabled: { is: 'unknown', reason: 'limit-reached' } });
  expect(map?.renounced).toBe(false);
});
