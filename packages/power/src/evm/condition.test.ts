import { expect, test } from 'vitest';
import { ACCOUNT, AMOUNT, CALLER, load } from '../testing/paths.ts';
import { isCaller, normalise, strip, toOtherSide } from './condition.ts';
import { ADDRESS_MASK, combine, constant, ONE, toKey, type Value, ZERO } from './value.ts';

const OWNER = load(constant(0n), 0xa0n << 152n);
const EQUAL = combine('eq', CALLER, OWNER);
const not = (value: Value) => combine('iszero', value);

test.each<[written: string, condition: Value, bare: Value, negated: boolean]>([
  ['as it is', EQUAL, EQUAL, false],
  ['negated', not(EQUAL), EQUAL, true],
  ['negated twice', not(not(EQUAL)), EQUAL, false],
  ['as a difference', combine('sub', CALLER, OWNER), EQUAL, true],
  ['as bits that differ', combine('xor', CALLER, OWNER), EQUAL, true],
  ['as compared with zero', combine('eq', EQUAL, ZERO), EQUAL, true],
  ['as compared with zero on the left', combine('eq', ZERO, EQUAL), EQUAL, true],
  ['as above zero', combine('gt', AMOUNT, ZERO), AMOUNT, false],
  ['as zero below it', combine('lt', ZERO, AMOUNT), AMOUNT, false],
])('a condition is the same %s', (_, condition, bare, negated) => {
  const found = normalise(condition);
  expect({ test: toKey(found.test), negated: found.negated }).toEqual({ test: toKey(bare), negated });
});

test('whether the caller has more than nothing stays a comparison: it is not whether the caller is listed', () => {
  expect(normalise(combine('gt', CALLER, ZERO)).test.op).toBe('gt');
  expect(normalise(combine('lt', ZERO, CALLER)).test.op).toBe('lt');
});

test.each<[around: string, value: Value]>([
  ['the mask of an address', combine('and', CALLER, constant(ADDRESS_MASK))],
  ['the mask of a flag on the left', combine('and', ONE, CALLER)],
  ['shifts there and back', combine('shr', constant(96n), combine('shl', constant(96n), CALLER))],
  ['two negations', not(not(CALLER))],
])('%s is no part of a value', (_, value) => {
  expect(strip(value)).toBe(CALLER);
});

test('a mask of some bits, and shifts by other distances, are a part of a value', () => {
  const some = combine('and', CALLER, constant(0xffffn));
  const shifted = combine('shr', constant(95n), combine('shl', constant(96n), CALLER));
  expect([strip(some), strip(shifted)]).toEqual([some, shifted]);
});

test.each<[computed: string, side: Value, caller: bigint]>([
  ['nothing', CALLER, 100n],
  ['a sum', combine('add', CALLER, constant(7n)), 93n],
  ['a difference', combine('sub', CALLER, constant(7n)), 107n],
  ['what is left of a number', combine('sub', constant(150n), CALLER), 50n],
  ['bits that are turned', combine('xor', CALLER, constant(1n)), 101n],
])('who passes is found where the caller is compared by way of %s', (_, side, caller) => {
  expect(toOtherSide(combine('eq', side, constant(100n)), isCaller)?.v).toBe(caller);
  expect(toOtherSide(combine('eq', constant(100n), side), isCaller)?.v).toBe(caller);
});

test('no one is found where both sides name the caller, or neither does, or no equality is asked for', () => {
  const found = [combine('eq', CALLER, combine('add', CALLER, ONE)), combine('eq', OWNER, ACCOUNT), combine('lt', CALLER, OWNER)];
  expect(found.map((each) => toOtherSide(each, isCaller))).toEqual([undefined, undefined, undefined]);
});
