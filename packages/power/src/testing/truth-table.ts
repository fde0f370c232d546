import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSelector } from '../analysis/read-safe.ts';
import { BUDGET } from '../evm/explore.ts';
import { type MappedCases, mapCases, type Table } from './map-cases.ts';

const START_MS = 180_000;
/** What is found must not depend on what else the machine has to do: paths and steps bound the work, the clock hardly does. */
const PATIENT = { ...BUDGET, computeMsMax: 60_000, functionMsMax: 10_000 };

/** Tests that compare the powers of a table's contracts with what was read from the sources by hand. */
export function judgeTruth(name: string, table: Table): void {
  const cases = Object.entries(table.cases);
  let mapped: MappedCases;
  beforeAll(async () => {
    mapped = await mapCases(table, { budget: PATIENT });
  }, START_MS);
  afterAll(() => mapped?.[Symbol.asyncDispose]());

  const powerOf = (contract: string, signature: string) =>
    mapped.maps.get(contract)?.powers.find(({ selector }) => selector === toSelector(signature));

  test(`SKY-08 ${name}: every guarded function is found and no other`, () => {
    const found = cases.map(([contract]) => [
      contract,
      mapped.maps
        .get(contract)
        ?.powers.map(({ selector }) => selector)
        .toSorted(),
    ]);
    const true_ = cases.map(([contract, { rows, missed = [] }]) => [
      contract,
      rows
        .filter(([signature]) => !missed.includes(signature))
        .map(([signature]) => toSelector(signature))
        .toSorted(),
    ]);
    expect(found).toEqual(true_);
  });

  test(`SKY-07 ${name}: who holds each function is found, and nobody else is named`, () => {
    for (const [contract, { rows, gaps = [], missed = [] }] of cases) {
      for (const [signature, , holders] of rows.filter(([it]) => !gaps.includes(it) && !missed.includes(it)))
        expect([contract, signature, powerOf(contract, signature)?.holders.toSorted()]).toEqual([
          contract,
          signature,
          holders.map(mapped.addressOf).toSorted(),
        ]);
    }
  });

  test(`SKY-08 ${name}: what a function lets its holder do is told from its effects`, () => {
    for (const [contract, { rows, gaps = [], missed = [] }] of cases) {
      for (const [signature, capability] of rows.filter(([it]) => !gaps.includes(it) && !missed.includes(it))) {
        if (capability !== undefined)
          expect([contract, signature, powerOf(contract, signature)?.capabilities]).toEqual([
            contract,
            signature,
            expect.arrayContaining([capability]),
          ]);
      }
    }
  });

  test(`SKY-08 ${name}: what anybody can do that nobody leaves to anybody is named, and nothing else is`, () => {
    const found = cases.flatMap(([contract]) =>
      (mapped.maps.get(contract)?.openDangers ?? []).flatMap(({ selector, capabilities, proven }) =>
        (proven ? capabilities : []).map((capability) => `${contract} ${selector} ${capability}`),
      ),
    );
    const true_ = cases.flatMap(([contract, { dangers = [], gaps = [] }]) =>
      dangers.filter(([it]) => !gaps.includes(it)).map(([signature, capability]) => `${contract} ${toSelector(signature)} ${capability}`),
    );
    expect(found.toSorted()).toEqual(true_.toSorted());
  });

  test(`SKY-08 ${name}: contracts that answer calls without a name to somebody alone are said not to be determined`, () => {
    const found = cases.filter(([contract]) => mapped.maps.get(contract)?.unknown.some(({ reason }) => reason === 'fallback'));
    const true_ = cases.filter(([, { fallback }]) => fallback);
    expect(found.map(([contract]) => contract)).toEqual(true_.map(([contract]) => contract));
  });
}
