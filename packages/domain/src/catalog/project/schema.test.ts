import { expect, test } from 'vitest';
import { SearchQuery } from './schema.ts';

const parse = (query: Record<string, string>) => SearchQuery.safeParse(query);

test('SRCH-01: without parameters the first five trending projects are asked for', () => {
  expect(SearchQuery.parse({})).toEqual({ keyword: '', page: 1, perPage: 5 });
});

test('SRCH-01: page and perPage come as text', () => {
  expect(SearchQuery.parse({ keyword: 'uni', page: '2', perPage: '100' })).toEqual({ keyword: 'uni', page: 2, perPage: 100 });
});

test('a keyword is trimmed before it is counted', () => {
  expect(SearchQuery.parse({ keyword: '  uni ' }).keyword).toBe('uni');
  expect(SearchQuery.parse({ keyword: '   ' }).keyword).toBe('');
});

test.each([
  ['two letters', 'un', true],
  ['75 letters', 'a'.repeat(75), true],
  ['one letter', 'u', false],
  ['one letter between spaces', ' u ', false],
  ['76 letters', 'a'.repeat(76), false],
  ['75 code points of two units each', '🦄'.repeat(75), true],
  ['76 code points of two units each', '🦄'.repeat(76), false],
  ['one letter written as two code points', 'e\u0301', false],
  ['wildcards', '%_\\', true],
  ['a null character', 'uni\0swap', false],
])('SRCH-07: a keyword of %s', (_name, keyword, valid) => {
  expect(parse({ keyword }).success).toBe(valid);
});

test.each(['0', '-1', '1.5', '1e2', '', ' 1', 'x', '101', '9999999999'])('perPage "%s" is refused', (perPage) => {
  expect(parse({ perPage }).success).toBe(false);
});

test.each(['0', '-1', '1.5', '', 'x'])('page "%s" is refused', (page) => {
  expect(parse({ page }).success).toBe(false);
});

test('a page far past any end is a valid question', () => {
  expect(parse({ page: '999999999' }).success).toBe(true);
});
