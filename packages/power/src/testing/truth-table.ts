import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PowerFact } from '../analysis/power-map.ts';
import { toSelector } from '../analysis/read-safe.ts';
import { toContractReport } from '../report/contract-report.ts';
import { type MappedCases, mapCases, type Table } from './map-cases.ts';

const START_MS = 180_000;

/** Defines the tests that compare the power maps of a table's contracts with the truth. */
export function judgeTruth(name: string, table: Table): void {
  const cases = Object.entries(table.cases);
  let mapped: MappedCases;
  beforeAll(async () => {
    mapped = await mapCases(table);
  }, START_MS);
  afterAll(() => mapped?.[Symbol.asyncDispose]());

  const powerOf = (contract: string, signature: string) =>
    mapped.maps.get(contract)?.powers.find(({ selector }) => selector === toSelector(signature));

  /** Who holds a function, or signs for it. */
  const listHolders = (power: PowerFact | undefined) =>
    [...new Set(power?.ways.flatMap(({ holders, needsState }) => (needsState ? [] : holders)))].toSorted();

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

  test(`SKY-07 ${name}: the holders of each function are found, and no others`, () => {
    for (const [contract, { rows, gaps = [], missed = [] }] of cases) {
      for (const [signature, , holders] of rows.filter(([it]) => !gaps.includes(it) && !missed.includes(it)))
        expect([contract, signature, listHolders(powerOf(contract, signature))]).toEqual([
          contract,
          signature,
          holders.map(mapped.addressOf).toSorted(),
        ]);
    }
  });

  test(`SKY-08 ${name}: the capability of a function is inferred from its effects`, () => {
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

  test(`SKY-08 ${name}: dangers open to anyone are found, and no others`, () => {
    const found = cases.flatMap(([contract]) =>
      (mapped.maps.get(contract)?.openDangers ?? []).flatMap(({ selector, proven }) =>
        proven.map((capability) => `${contract} ${selector} ${capability}`),
      ),
    );
    const true_ = cases.flatMap(([contract, { dangers = [], gaps = [] }]) =>
      dangers.filter(([it]) => !gaps.includes(it)).map(([signature, capability]) => `${contract} ${toSelector(signature)} ${capability}`),
    );
    expect(found.toSorted()).toEqual(true_.toSorted());
  });

  test(`SKY-08 ${name}: contracts whose fallback serves privileged callers are reported as undetermined`, () => {
    const found = cases.filter(([contract]) => mapped.maps.get(contract)?.unknown.some(({ reason }) => reason === 'fallback'));
    const true_ = cases.filter(([, { fallback }]) => fallback);
    expect(found.map(([contract]) => contract)).toEqual(true_.map(([contract]) => contract));
  });

  test(`ANL-04 ${name}: every function is in exactly one list of the report`, () => {
    for (const [contract, map] of mapped.maps) {
      const { powers, openDangers, open, reads, unknown, functions } = toContractReport({
        chain: 'demo',
        block: 1,
        codeHash: '0x',
        verified: null,
        map,
        selectors: map.selectors,
        dangerCalls: new Map(),
        trade: undefined,
        reach: undefined,
        gaps: [],
      });
      const own = powers.filter(({ contract: of }) => of === undefined);
      const listed = [own, openDangers, open, reads, unknown].flatMap((list) => list.flatMap(({ selector }) => selector ?? []));
      expect([contract, listed.toSorted()]).toEqual([contract, functions.map(({ selector }) => selector)]);
      expect([contract, map.selectors.filter((selector) => !listed.includes(`0x${selector}`))]).toEqual([contract, []]);
    }
  });
}
