import { expect, test } from 'vitest';
import { combine, constant, ONE, type Value } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, CALLER, CONTRACT, entry, load, lower, pathOf, raise, store } from '../../testing/paths.ts';
import { addLedgers, listOpenMappings, listSetForOthers } from './ledgers.ts';
import type { Part } from './path-guards.ts';

const WHOLE = (1n << 256n) - 1n;
const [LIST, OWNERS] = [constant(2n), constant(3n)];
const [MINE, THEIRS] = [entry(CALLER, LIST), entry(ACCOUNT, LIST)];
const part = (slot: Value, ...keys: readonly Value[]): Part => ({ account: CONTRACT, root: slot.v, keys, field: 0n, bits: WHOLE });
const rootsOf = (parts: readonly Part[]) => parts.map(({ root }) => root);

test.each<[what: string, slot: Value, roots: readonly bigint[]]>([
  ['an account that the call names', THEIRS, [LIST.v]],
  ['the caller', MINE, []],
  ['an account that the call names, by the caller', entry(ACCOUNT, entry(CALLER, LIST)), [LIST.v]],
  ['the owner of a record that the call names', entry(load(entry(ACCOUNT, OWNERS)), LIST), []],
  ['all', LIST, []],
  ['a place that was not understood', combine('mul', load(LIST), AMOUNT), []],
])('an entry for %s is one for others, or is none', (_what, slot, roots) => {
  expect(rootsOf(listSetForOthers(pathOf([store(slot, constant(1n))])))).toEqual(roots);
});

test('an entry is known by the bits of its word that are set', () => {
  const flag = combine('or', combine('and', constant(WHOLE - 255n), load(THEIRS)), AMOUNT);
  expect(listSetForOthers(pathOf([store(THEIRS, flag)]))).toMatchObject([{ bits: 255n, keys: [ACCOUNT] }]);
  expect(listOpenMappings(pathOf([store(THEIRS, flag)]))).toMatchObject([{ bits: 255n, keys: [ACCOUNT] }]);
});

const ONE_BIT = combine('and', ONE, load(MINE));
test.each<[does: string, slot: Value, value: Value, isOpen: boolean]>([
  ['makes an entry of their own', MINE, constant(1n), true],
  ['makes an entry of another account', THEIRS, AMOUNT, true],
  ['adds to an entry', MINE, combine('add', load(MINE), AMOUNT), true],
  ['takes from an entry', MINE, combine('sub', load(MINE), AMOUNT), false],
  ['clears an entry', MINE, constant(0n), false],
  ['clears some bits', MINE, combine('and', constant(WHOLE - 1n), load(MINE)), false],
  ['keeps some bits by an argument', MINE, combine('and', AMOUNT, load(MINE)), false],
  ['turns off the bits that are set', MINE, combine('xor', load(MINE), ONE_BIT), false],
  ['turns bits on and off', MINE, combine('xor', load(MINE), AMOUNT), true],
  ['sets a variable', LIST, AMOUNT, false],
  ['writes where its place was not understood', combine('mul', CALLER, AMOUNT), AMOUNT, false],
  ['makes an entry for an account that is stored', entry(load(OWNERS), LIST), AMOUNT, false],
])('a caller who %s enters a list by it, or does not', (_does, slot, value, isOpen) => {
  expect(rootsOf(listOpenMappings(pathOf([store(slot, value)])))).toEqual(isOpen ? [LIST.v] : []);
});

test('what is lowered and what is raised on one path are judged one by one', () => {
  expect(listOpenMappings(pathOf([lower(MINE), raise(entry(ACCOUNT, OWNERS))])).map(({ root }) => root)).toEqual([OWNERS.v]);
});

test('a ledger is added once, and beside one of other bits, another word or other accounts', () => {
  const known = part(LIST, CALLER);
  expect(addLedgers([known], [part(LIST, CALLER), part(LIST, CALLER)])).toEqual([known]);
  const others = [part(OWNERS, CALLER), part(LIST, ACCOUNT), { ...known, bits: 255n }, { ...known, field: 1n }];
  expect(addLedgers([known], [...others, ...others])).toEqual([known, ...others]);
});
