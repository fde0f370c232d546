import { expect, test } from 'vitest';
import { toSearchTerm } from './search-term.ts';

test.each([
  ['Uniswap', 'uniswap'],
  ['ＵＮＩ', 'uni'],
  ['ﬁnance', 'finance'],
  ['ÉCLAIR', 'éclair'],
  ['100%_\\', '100%_\\'],
  ['  Unicorn \t Bank\n', 'unicorn bank'],
  ['U\u200bn\u00adi\u2060', 'uni'],
  ['\u202eUNI\u202c', 'uni'],
  ['❤️', '❤'],
  ['שלום', 'שלום'],
  ['\u200d\ufeff', ''],
])('%s is compared as %s', (text, expected) => {
  expect(toSearchTerm(text)).toBe(expected);
});

test('letters composed and decomposed are one word', () => {
  expect(toSearchTerm('e\u0301clair')).toBe(toSearchTerm('\u00e9clair'));
});

test('what has passed once passes unchanged', () => {
  for (const text of ['İstanbul', 'ΌΣΟΣ', 'ǅ', '  A  b ', 'ﷺ']) expect(toSearchTerm(toSearchTerm(text))).toBe(toSearchTerm(text));
});
