import { expect, test } from 'vitest';
import { formatShare, formatShort, formatUnits } from './trace-text.ts';

test('amounts keep every digit', () => {
  expect(formatUnits(1_234_500_000_000_000_000_001n, 18)).toBe('1,234.500000000000000001');
  expect(formatUnits('5', 18)).toBe('0.000000000000000005');
  expect(formatUnits(-2_500_000n, 6)).toBe('−2.5');
  expect(formatUnits(12_345n, null)).toBe('12,345');
});

test('a share is never more than it is', () => {
  expect(formatShare(9_999n, 10_000n)).toBe('99.9 %');
  expect(formatShare(1n, 10_000n)).toBe('below 0.1 %');
  expect(formatShare(0n, 10_000n)).toBe('0 %');
});

test('a short amount has four digits, and is never more than the whole one', () => {
  const ether = (text: string) => BigInt(Math.round(Number(text) * 1e6)) * 10n ** 12n;
  expect(formatShort(ether('184.26'), 18)).toBe('184.2');
  expect(formatShort(ether('1999.9'), 18)).toBe('1,999');
  expect(formatShort(ether('0.012345'), 18)).toBe('0.01234');
  expect(formatShort(5n, 18)).toBe('0.000000000000000005');
  expect(formatShort(ether('100'), 18)).toBe('100');
  expect(formatShort(1_999_999n, 0)).toBe('1.999M');
  expect(formatShort(0n, 18)).toBe('0');
  expect(formatShort(12_345n, null)).toBe('12.34K');
});
