import { expect, test } from 'vitest';
import { toSearchTerm } from './search-term.ts';

test.each([
  ['Uniswap', 'uniswap'],
  ['ＵＮＩ', 'uni'],
  ['ﬁnance', 'finance'],
  ['ÉCLAIR', 'éclair'],
  ['100%_\\', '100%_\\'],
])('%s is compared as %s', (text, expected) => {
  expect(toSearchTerm(text)).toBe(expected);
});

test('letters composed and decomposed are one word', () => {
  expect(toSearchTerm('e\u0301clair')).toBe(toSearchTerm('\u00e9clair'));
});
