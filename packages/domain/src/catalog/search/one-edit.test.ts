import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { listOneEditVariants } from './one-edit.ts';

test.each(['niswap', 'uniswapp', 'un1iswap', 'uniswqp', 'nuiswap', 'uni swap', 'uniswa'])('%s comes back as what was meant', (typo) => {
  expect(listOneEditVariants(typo)).toContain('uniswap');
});

test('each is one typo away, and there is none twice', () => {
  const variants = listOneEditVariants('éa🦄');
  expect(new Set(variants).size).toBe(variants.length);
  expect(new Set(variants.map((variant) => editDistance('éa🦄', variant)))).toEqual(new Set([1]));
  expect(variants).toContain('éa');
  expect(variants).toContain('aé🦄');
});

test('their number grows with the length, not with its square', () => {
  expect(listOneEditVariants('a'.repeat(64)).length).toBeLessThan(64 * 90);
});
