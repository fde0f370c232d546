import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['uniswap', 'uniswap', 0],
  ['uniswap', 'unswap', 1],
  ['uniswap', 'uniiswap', 1],
  ['uniswap', 'uniswop', 1],
  ['uniswap', 'uniwsap', 1],
  ['pancakeswap', 'pancakswop', 2],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['🦄a', 'a🦄', 1],
])('from %s to %s', (a, b, typos) => {
  expect(editDistance(a, b)).toBe(typos);
  expect(editDistance(b, a)).toBe(typos);
});
