import { expect, test } from 'vitest';
import { PageNumber, PageText } from './page-number.ts';

test.each([
  [1, 1],
  [999_999_999, 999_999_999],
  [1_000_000_000, 1_000_000_000],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [1e30, Number.MAX_SAFE_INTEGER],
])('page %s is page %s', (given, page) => {
  expect(PageNumber.parse(given)).toBe(page);
  expect(PageText.parse(BigInt(given).toString())).toBe(page);
});

test('a page is a whole number from 1', () => {
  for (const given of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null])
    expect(PageNumber.safeParse(given).success).toBe(false);
  for (const given of ['', '0', '-1', '1.5', '1e3', ' 1', '١', 'last', 1]) expect(PageText.safeParse(given).success).toBe(false);
  expect(PageText.parse('007')).toBe(7);
  expect(PageText.parse('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
});
