import { expect, test } from 'vitest';
import { isFeasible } from './feasible.ts';
import type { Path } from './path.ts';
import { type Arithmetic, combine, constant, input, TAINT, toKey, type Value } from './value.ts';

const AMOUNT = input('arg', 5n, TAINT.arg, { source: { at: 4 } });
const STORED = input('load', 3n, TAINT.storage);
const is = (op: Arithmetic, left: Value, right: bigint | Value) => combine(op, left, typeof right === 'bigint' ? constant(right) : right);

/** A path on which these conditions were decided so; `supposed`: against what the sample says. */
function path(decided: readonly (readonly [condition: Value, truth: boolean])[], supposed: Path['flips'][number]['kind'][] = []): Path {
  return {
    conditions: decided.map(([condition]) => condition),
    decided: new Map(decided.map(([condition, truth]) => [toKey(condition), truth])),
    flips: supposed.flatMap((kind, index) => {
      const [condition, truth] = decided[index] ?? [];
      return condition === undefined || truth === undefined ? [] : [{ condition, truth, kind, pc: 0 }];
    }),
  } as unknown as Path;
}

test('an argument cannot be above and below the same number', () => {
  expect(isFeasible(path([[is('gt', AMOUNT, 10n), true]]))).toBe(true);
  expect(
    isFeasible(
      path([
        [is('gt', AMOUNT, 10n), true],
        [is('lt', AMOUNT, 10n), true],
      ]),
    ),
  ).toBe(false);
});

test('an argument that must equal a number cannot be refused as that number', () => {
  const seven = is('eq', AMOUNT, 7n);
  expect(
    isFeasible(
      path([
        [seven, true],
        [is('lt', AMOUNT, 8n), true],
      ]),
    ),
  ).toBe(true);
  expect(
    isFeasible(
      path([
        [seven, true],
        [is('gt', AMOUNT, 7n), true],
      ]),
    ),
  ).toBe(false);
});

test('the last number below a bound is left, and no other', () => {
  const below = [is('lt', AMOUNT, 2n), true] as const;
  const notZero = [is('eq', AMOUNT, 0n), false] as const;
  expect(isFeasible(path([below, notZero]))).toBe(true);
  expect(isFeasible(path([below, notZero, [is('lt', AMOUNT, 1n), true]]))).toBe(false);
});

test('an argument compared with the other side first is bounded the same way', () => {
  const above = combine('lt', constant(10n), AMOUNT);
  expect(
    isFeasible(
      path([
        [above, true],
        [is('lt', AMOUNT, 5n), true],
      ]),
    ),
  ).toBe(false);
});

test('what supposes another state binds no argument, but a list as long as a variable requires is one', () => {
  const asStored = is('eq', AMOUNT, STORED);
  const other = [is('gt', AMOUNT, 100n), true] as const;
  expect(isFeasible(path([[asStored, true], other]))).toBe(false);
  expect(isFeasible(path([[asStored, true], other], ['state']))).toBe(true);
  const longEnough = combine('lt', AMOUNT, STORED);
  const none = [is('eq', AMOUNT, 0n), true] as const;
  expect(isFeasible(path([[longEnough, false], none], ['arg']))).toBe(false);
  expect(isFeasible(path([[longEnough, false], none], ['state']))).toBe(true);
});
