import { expect, test } from 'vitest';
import { ACCOUNT, AMOUNT, CALLER, load } from '../testing/paths.ts';
import {
  ADDRESS_MASK,
  type Arithmetic,
  combine,
  compute,
  constant,
  depends,
  derive,
  find,
  input,
  isSampled,
  listArguments,
  ONE,
  TAINT,
  toKey,
  type Value,
  ZERO,
} from './value.ts';

const MOST = (1n << 256n) - 1n;
/** The least signed number, and a negative one. */
const LEAST = 1n << 255n;
const minus = (v: bigint): bigint => (1n << 256n) - v;

test.each<[op: Arithmetic, operands: readonly bigint[], word: bigint]>([
  ['add', [MOST, 2n], 1n],
  ['mul', [1n << 128n, 1n << 128n], 0n],
  ['mul', [MOST, MOST], 1n],
  ['sub', [0n, 1n], MOST],
  ['div', [7n, 2n], 3n],
  ['div', [7n, 0n], 0n],
  ['sdiv', [minus(7n), 2n], minus(3n)],
  ['sdiv', [LEAST, MOST], LEAST],
  ['sdiv', [7n, 0n], 0n],
  ['mod', [MOST, 16n], 15n],
  ['mod', [7n, 0n], 0n],
  ['smod', [minus(7n), 3n], minus(1n)],
  ['smod', [7n, minus(3n)], 1n],
  ['smod', [7n, 0n], 0n],
  ['exp', [3n, 5n], 243n],
  ['exp', [2n, 255n], LEAST],
  ['exp', [2n, 256n], 0n],
  ['exp', [0n, 0n], 1n],
  ['addmod', [MOST, 2n, 5n], 2n],
  ['addmod', [MOST, 2n, 0n], 0n],
  ['mulmod', [MOST, MOST, 12n], 9n],
  ['mulmod', [MOST, MOST, 0n], 0n],
  ['signextend', [0n, 0xffn], MOST],
  ['signextend', [0n, 0x17fn], 0x7fn],
  ['signextend', [1n, 0x8000n], minus(0x8000n)],
  ['signextend', [30n, 1n << 247n], minus(1n << 247n)],
  ['signextend', [31n, LEAST], LEAST],
  ['signextend', [MOST, 0xffn], 0xffn],
  ['lt', [1n, MOST], 1n],
  ['lt', [1n, 1n], 0n],
  ['gt', [MOST, 1n], 1n],
  ['gt', [1n, 1n], 0n],
  ['slt', [MOST, 0n], 1n],
  ['slt', [0n, 0n], 0n],
  ['slt', [LEAST - 1n, LEAST], 0n],
  ['sgt', [0n, MOST], 1n],
  ['sgt', [0n, 0n], 0n],
  ['sgt', [LEAST, LEAST - 1n], 0n],
  ['eq', [MOST, MOST], 1n],
  ['eq', [MOST, 1n], 0n],
  ['iszero', [0n], 1n],
  ['iszero', [MOST], 0n],
  ['and', [0b1100n, 0b1010n], 0b1000n],
  ['or', [0b1100n, 0b1010n], 0b1110n],
  ['xor', [0b1100n, 0b1010n], 0b0110n],
  ['not', [0n], MOST],
  ['byte', [0n, 0xab_00n << 240n], 0xabn],
  ['byte', [30n, 0x1234n], 0x12n],
  ['byte', [31n, 0x1234n], 0x34n],
  ['byte', [32n, MOST], 0n],
  ['shl', [255n, 3n], LEAST],
  ['shl', [256n, MOST], 0n],
  ['shr', [255n, LEAST], 1n],
  ['shr', [256n, MOST], 0n],
  ['sar', [4n, minus(16n)], MOST],
  ['sar', [4n, 16n], 1n],
  ['sar', [255n, LEAST], MOST],
  ['sar', [256n, LEAST], MOST],
  ['sar', [256n, LEAST - 1n], 0n],
  ['clz', [0n], 256n],
  ['clz', [1n], 255n],
  ['clz', [MOST], 0n],
])('%s of %o is %o, as on 256 bits', (op, operands, word) => {
  expect(combine(op, ...operands.map(constant)).v).toBe(word);
});

test('what follows from constants alone is a constant, and anything else depends on all that it is computed from', () => {
  expect(combine('add', constant(2n), ONE)).toEqual(constant(3n));
  const sum = combine('add', CALLER, load(ZERO));
  expect([TAINT.caller, TAINT.storage, TAINT.arg].map((of) => depends(sum, of))).toEqual([true, true, false]);
});

test('less nothing is the same: the first element of an array is at its place', () => {
  expect(combine('sub', CALLER, ZERO)).toBe(CALLER);
  expect(combine('add', CALLER, ZERO)).not.toBe(CALLER);
});

const FLAG_AND_OWNER = combine('or', combine('shl', constant(160n), AMOUNT), CALLER);
test.each<[part: string, value: Value, of: number]>([
  ['address', combine('and', constant(ADDRESS_MASK), FLAG_AND_OWNER), TAINT.caller],
  ['address, with the mask on the right', combine('and', FLAG_AND_OWNER, constant(ADDRESS_MASK)), TAINT.caller],
  ['flag', combine('and', combine('shr', constant(160n), FLAG_AND_OWNER), constant(255n)), TAINT.arg],
  ['bits of both', combine('and', constant((1n << 161n) - 1n), FLAG_AND_OWNER), TAINT.arg | TAINT.caller],
])('of a word of an address and a flag, the %s depends on what is left of it', (_part, value, of) => {
  expect(value.taint).toBe(of);
});

const HEAD = derive('head', 0xaabbccddn << 224n, [ACCOUNT]);
test.each<[cut: string, value: Value, of: number]>([
  ['by 224 bits', combine('shr', constant(224n), HEAD), 0],
  ['by a bit less', combine('shr', constant(223n), HEAD), TAINT.arg],
  ['by a division', combine('div', HEAD, constant(1n << 224n)), 0],
  ['by half that division', combine('div', HEAD, constant(1n << 223n)), TAINT.arg],
  ['by a mask', combine('and', constant(0xffffffffn << 224n), HEAD), 0],
  ['by a mask on the right', combine('and', HEAD, constant(0xffffffffn << 224n)), 0],
  ['by a mask of a bit more', combine('and', constant(0x1ffffffffn << 223n), HEAD), TAINT.arg],
])('the selector alone is no argument, cut %s', (_cut, value, of) => {
  expect(value.taint).toBe(of);
});

test('a derivation that grows too large is dropped, and what it depends on is kept', () => {
  let sum = CALLER;
  for (let round = 0; round < 500; round += 1) sum = combine('add', AMOUNT, sum);
  expect(sum.v).toBe(0x57n + 500n * 0x99n);
  expect(find(sum, ({ op }) => op === 'mix')).toBeDefined();
  expect(sum.taint).toBe(TAINT.caller | TAINT.arg);
  expect(compute(sum, () => undefined)).toBeUndefined();
});

test('an expression is computed for other inputs, and not where a part of it is not tracked', () => {
  const other = (leaf: Value) => (leaf.op === 'arg' ? 41n : undefined);
  expect(compute(combine('sub', combine('add', AMOUNT, ONE), constant(2n)), other)).toBe(40n);
  expect(compute(combine('add', AMOUNT, derive('mix', 1n, [CALLER])), other)).toBeUndefined();
});

test('equal expressions have equal keys, and others do not', () => {
  const key = toKey(combine('eq', CALLER, load(ZERO)));
  expect(toKey(combine('eq', CALLER, load(ZERO)))).toBe(key);
  const others = [combine('eq', CALLER, load(ONE)), combine('eq', load(ZERO), CALLER), combine('lt', CALLER, load(ZERO))];
  expect(others.map(toKey)).not.toContain(key);
  expect(toKey(ACCOUNT)).not.toBe(toKey(AMOUNT));
});

test('an address stands for any where the caller chooses it or is it', () => {
  expect([ACCOUNT, CALLER, input('origin', 1n, TAINT.origin)].map(isSampled)).toEqual([true, true, true]);
  expect([load(ZERO), constant(1n)].map(isSampled)).toEqual([false, false]);
});

test('the arguments of an expression are listed by their places in the calldata', () => {
  expect(listArguments(combine('add', load(ACCOUNT), combine('mul', AMOUNT, CALLER)))).toEqual([4, 36]);
});
