import { expect, test } from 'vitest';
import { assemble } from '../../testing/assemble.ts';
import { findFunctions, UNKNOWN_TYPES } from './find-functions.ts';

const dispatch = (bodies: Readonly<Record<string, string>>) =>
  assemble(
    `0x80 0x40 mstore 0x04 calldatasize lt @none jumpi 0x00 calldataload 0xe0 shr ${Object.keys(bodies)
      .map((selector) => `dup1 0x${selector} eq @f${selector} jumpi`)
      .join(' ')} none: 0x00 0x00 revert ${Object.entries(bodies)
      .map(([selector, body]) => `f${selector}: ${body}`)
      .join(' ')}`,
  );

test('functions are found with the arguments that they read, and whether they write', () => {
  const look = 'callvalue @none jumpi 0x00 sload 0x00 mstore 0x20 0x00 return';
  const set = 'callvalue @none jumpi 0x04 calldataload 0x01 sstore stop';
  const found = findFunctions(dispatch({ '12345678': look, abcdef01: set }));
  expect(found.toSorted((a, b) => a.selector.localeCompare(b.selector))).toEqual([
    { selector: '12345678', types: '', reads: true },
    { selector: 'abcdef01', types: 'uint256', reads: false },
  ]);
});

test('of more functions than are recovered, the selectors alone are listed, and none is believed to read only', () => {
  const selectors = Array.from({ length: 601 }, (_, index) => (0x10000000 + index).toString(16));
  const found = findFunctions(dispatch(Object.fromEntries(selectors.map((selector) => [selector, 'stop']))));
  expect(found).toHaveLength(601);
  expect(new Set(found.map(({ types, reads }) => `${types} ${reads}`))).toEqual(new Set([`${UNKNOWN_TYPES} false`]));
});

test('code without functions has none', () => {
  expect(findFunctions('0x')).toEqual([]);
  expect(findFunctions(assemble('0x00 0x00 revert'))).toEqual([]);
});
