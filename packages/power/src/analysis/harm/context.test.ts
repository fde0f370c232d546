import { expect, test } from 'vitest';
import { combine, constant, input, TAINT, ZERO } from '../../evm/value.ts';
import { ACCOUNT, AMOUNT, answer, CALLER, entry, load } from '../../testing/paths.ts';
import { hasArgument, isAboutCode, toAmount } from './context.ts';

const LIST = constant(2n);

test('a condition on the size of the caller’s code, or on what it answers, is about code', () => {
  const size = input('size', 0n, TAINT.caller, { of: [CALLER] });
  const ok = { ...answer(CALLER), op: 'ok' } as const;
  expect([combine('gt', size, ZERO), answer(CALLER, AMOUNT), ok].map(isAboutCode)).toEqual([true, true, true]);
  expect([answer(ACCOUNT, CALLER), load(entry(CALLER, LIST)), CALLER].map(isAboutCode)).toEqual([false, false, false]);
});

test('an argument is found anywhere in a value, by its place', () => {
  expect([hasArgument(load(entry(ACCOUNT, LIST)), 4), hasArgument(AMOUNT, 4), hasArgument(LIST, 0)]).toEqual([true, false, false]);
});

test('what is added to an entry, or taken from it, is the side that does not read it', () => {
  const mine = load(entry(CALLER, LIST));
  expect(toAmount(combine('add', mine, AMOUNT))).toBe(AMOUNT);
  expect(toAmount(combine('sub', mine, AMOUNT))).toBe(AMOUNT);
  expect(toAmount(combine('add', AMOUNT, mine))).toBe(AMOUNT);
  expect(toAmount(combine('add', mine, load(LIST)))).toEqual(load(LIST));
  expect(toAmount(AMOUNT)).toBeUndefined();
});
