import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const take = (count: number, random: () => number) => Array.from({ length: count }, () => random());

test('the same seed gives the same numbers, another seed others', () => {
  expect(take(5, createRandom(7))).toEqual(take(5, createRandom(7)));
  expect(take(5, createRandom(7))).not.toEqual(take(5, createRandom(8)));
});

test('numbers fill the range from 0 to 1 evenly', () => {
  const numbers = take(10_000, createRandom(1));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
});
