import { DAY_MS } from '@redoubt/domain/time';
import { expect, test } from 'vitest';
import { findGreatMints } from './drain-finding.ts';
import { isMintOrBurn, type Transfer, toSupplyRecord } from './transfers.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
const who = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const HOUR_MS = DAY_MS / 24;

let made = 0;
function transfer(hours: number, from: string, to: string, amount: bigint): Transfer {
  made += 1;
  return { block: made, at: hours * HOUR_MS, hash: `0x${made}`, from, to, amount };
}
const mint = (hours: number, to: string, amount: bigint) => transfer(hours, ZERO_ADDRESS, to, amount);
const find = (transfers: readonly Transfer[]) => {
  const byKeys = new Set(transfers.map(({ hash }) => hash));
  const record = { moves: transfers.filter(isMintOrBurn), before: 0n };
  return findGreatMints(record, { transfers, byKeys, begun: 0 }).map(({ at }) => at / HOUR_MS);
};

const FIRST = mint(0, who(1), 1_000n);

test('CAP-02: half of the supply within a day, passed on within two, is found at its first mint and not when it is spread over more', () => {
  expect(find([FIRST, mint(30, who(2), 300n), mint(40, who(3), 300n), transfer(50, who(3), who(4), 1n)])).toEqual([30]);
  expect(find([FIRST, mint(30, who(2), 300n), mint(60, who(3), 300n), transfer(61, who(3), who(4), 1n)])).toEqual([]);
});

test('CAP-02: what was minted and never passed on in that time is not found', () => {
  expect(find([FIRST, mint(30, who(2), 600n), transfer(31, who(1), who(4), 1n)])).toEqual([]);
  expect(find([FIRST, mint(30, who(2), 600n), transfer(79, who(2), who(4), 1n)])).toEqual([]);
  expect(find([FIRST, mint(30, who(2), 600n), transfer(78, who(2), who(4), 1n)])).toEqual([30]);
});

test('CAP-02: without all transfers and without uses each great mint is found, by any key and passed on or not', () => {
  const record = { moves: [FIRST, mint(30, who(2), 600n)], before: 0n };
  expect(findGreatMints(record, { transfers: undefined, byKeys: undefined, begun: 0 })).toHaveLength(1);
  expect(findGreatMints(record, { transfers: undefined, byKeys: new Set(), begun: 0 })).toEqual([]);
  expect(
    findGreatMints({ ...record, moves: [FIRST, mint(30, who(2), 400n)] }, { transfers: undefined, byKeys: undefined, begun: 0 }),
  ).toEqual([]);
});

test('CAP-02: in a record that begins late a mint is measured by the supply that follows from the supply now', () => {
  const moves = [mint(30, who(2), 600n)];
  const late = (supplyNow: bigint | undefined) => toSupplyRecord(moves, { isWhole: false, supplyNow });
  const found = (supplyNow: bigint) => {
    const record = late(supplyNow);
    return record && findGreatMints(record, { transfers: undefined, byKeys: undefined, begun: undefined }).length;
  };
  expect([found(1_600n), found(10_600n)]).toEqual([1, 0]);
  // The token reports less than what was minted: the record does not tell its supply.
  expect([late(500n), late(undefined)]).toEqual([undefined, undefined]);
  expect(toSupplyRecord(moves, { isWhole: true, supplyNow: undefined })).toEqual({ moves, before: 0n });
});

test('of sixty thousand mints each is looked at a few times, not once for each other', () => {
  let looks = 0;
  const counted = (of: Transfer): Transfer => ({
    ...of,
    get at() {
      looks += 1;
      return of.at;
    },
  });
  const many = Array.from({ length: 60_000 }, (_, index) => counted(mint(30 + index / 10_000, who(index + 10), 1_000n)));
  expect(find([FIRST, ...many])).toEqual([]);
  expect(looks / many.length).toBeLessThan(40);
});
