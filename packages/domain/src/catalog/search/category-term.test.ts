import { expect, test } from 'vitest';
import { findCategory } from './category-term.ts';

test.each([
  ['stablecoin', 'stablecoin'],
  ['stablecoins', 'stablecoin'],
  ['l2', 'layer-2'],
  ['bridges', 'bridge'],
])('%s is a word for %s', (term, category) => {
  expect(findCategory(term)).toBe(category);
});

test.each(['aave', 'constructor', 'stable', ''])('"%s" is no word for a category', (term) => {
  expect(findCategory(term)).toBeUndefined();
});
