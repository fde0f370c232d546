import { expect, test } from 'vitest';
import { parseComparison } from './compare.ts';

test.each([
  ['aave,uniswap', ['aave', 'uniswap']],
  [
    ['aave', 'uniswap'],
    ['aave', 'uniswap'],
  ],
  [' Aave , aave,,uniswap', ['aave', 'uniswap']],
  [undefined, []],
  ['', []],
] as const)('projects named as %o are %o', (ids, expected) => {
  expect(parseComparison(ids)).toEqual({ ids: expected, malformed: [], surplus: [] });
});

test('at most four are compared; the rest is said to be too much', () => {
  expect(parseComparison('a,b,c,d,e,f')).toEqual({ ids: ['a', 'b', 'c', 'd'], malformed: [], surplus: ['e', 'f'] });
});

test('what cannot be an id is told apart, shortened', () => {
  expect(parseComparison(`aave,no id,${'x'.repeat(80)}`)).toEqual({
    ids: ['aave'],
    malformed: ['no id', 'x'.repeat(40)],
    surplus: [],
  });
});
