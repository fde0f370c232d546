import { expect, test } from 'vitest';
import { combine, constant, derive, input, TAINT, type Value } from '../evm/value.ts';
import { canMake, canMakeOrOwn, isChosen, toChoosers, toLocation } from './slot.ts';

const ACCOUNT = '0xc0';
const CALLER = input('caller', 0x57n, TAINT.caller);
const OTHER = input('arg', 0x99n, TAINT.arg, { source: { at: 4 } });
const HASH = 1n << 200n;
const STORED = input('load', HASH, TAINT.storage);
/** The place of an entry, as compilers compute it: a hash of key and slot, or of slot and key (Vyper). */
const entry = (key: Value, slot: Value) => derive('keccak', HASH, [key, slot]);
const locate = (slot: Value) => {
  const found = toLocation(ACCOUNT, slot);
  if (found === undefined) throw new Error('It has a place.');
  return found;
};

test('a plain slot is a variable, without keys', () => {
  expect(locate(constant(3n))).toEqual({ account: ACCOUNT, root: 3n, keys: [], field: 0n });
});

test('an entry has the slot of its mapping and its key, by Solidity and by Vyper', () => {
  const wanted = { root: 3n, keys: [CALLER], field: 0n };
  expect(locate(entry(CALLER, constant(3n)))).toMatchObject(wanted);
  expect(locate(entry(constant(3n), CALLER))).toMatchObject(wanted);
});

test('an entry of a mapping in a mapping has both keys, the outermost last', () => {
  expect(locate(entry(OTHER, entry(CALLER, constant(3n))))).toMatchObject({ root: 3n, keys: [OTHER, CALLER] });
});

test('a word of a struct in a mapping is told from its first', () => {
  const place = entry(CALLER, constant(3n));
  expect(locate(combine('add', place, constant(1n)))).toMatchObject({ root: 3n, keys: [CALLER], field: 1n });
  expect(canMake(locate(place), locate(combine('add', place, constant(1n))))).toBe(false);
});

test('who chooses a key: the caller by their address, anyone by an argument, no one by what is stored', () => {
  expect(toChoosers(locate(entry(CALLER, constant(3n))))).toBe('caller');
  expect(toChoosers(locate(entry(OTHER, constant(3n))))).toBe('anyone');
  expect(toChoosers(locate(entry(STORED, constant(3n))))).toBe('fixed');
  expect(isChosen(input('load', 1n, TAINT.storage | TAINT.arg))).toBe(false);
});

test('an entry that a caller makes for themselves is theirs to pass with, and one whose key is stored is not', () => {
  const [mine, anyones, fixed] = [CALLER, OTHER, STORED].map((key) => locate(entry(key, constant(3n))));
  if (mine === undefined || anyones === undefined || fixed === undefined) throw new Error('Three places.');
  expect(canMake(mine, mine)).toBe(true);
  expect(canMake(anyones, mine)).toBe(true);
  expect(canMake(anyones, fixed)).toBe(true);
  expect(canMake(mine, fixed)).toBe(false);
  expect(canMake(fixed, mine)).toBe(false);
  expect(canMake(mine, locate(entry(CALLER, constant(4n))))).toBe(false);
});

test('the owner of a record that the call names could be anyone', () => {
  const owner = input('load', 0x57n, TAINT.storage | TAINT.arg, { of: [OTHER] });
  const wanted = locate(entry(owner, constant(3n)));
  const mine = locate(entry(CALLER, constant(3n)));
  expect(canMake(mine, wanted)).toBe(false);
  expect(canMakeOrOwn(mine, wanted)).toBe(true);
});
