import { expect, test } from 'vitest';
import { formatUnits, readAddress, readSigned, readText, word } from './abi.ts';

const hexOf = (text: string) => Buffer.from(text).toString('hex');

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [42n, 0, '42'],
  [10n ** 60n, 18, `1${'0'.repeat(42)}`],
])('%i of the smallest units with %i decimals are %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text);
});

test('text is read in both forms, and what it hides is shown (BR-22)', () => {
  expect(readText(`0x${word(32)}${word(4)}${hexOf('USDC').padEnd(64, '0')}`)).toBe('USDC');
  expect(readText(`0x${hexOf('MKR').padEnd(64, '0')}`)).toBe('MKR');
  expect(readText(`0x${word(32)}${word(7)}${hexOf('U\u202eSD').padEnd(64, '0')}`)).toBe('U[U+202E]SD');
  expect(readText(`0x${word(32)}${word(3)}${hexOf('\u3164').padEnd(64, '0')}`)).toBeUndefined();
  expect(readText(`0x${word(32)}${word(300)}${hexOf('x'.repeat(300))}`)).toHaveLength(200);
  expect(readText('0x')).toBeUndefined();
  expect(readText(`0x${word(32)}${word(2n ** 200n)}`)).toBeUndefined();
});

test('invalid addresses are rejected, and signed numbers are read', () => {
  expect(readAddress(`0x${word(255)}`)).toBe(`0x${'0'.repeat(38)}ff`);
  expect(readAddress(`0x${word(2n ** 160n)}`)).toBeUndefined();
  expect(readAddress('0x')).toBeUndefined();
  expect(readSigned(`0x${'f'.repeat(64)}`, 0)).toBe(-1n);
});
