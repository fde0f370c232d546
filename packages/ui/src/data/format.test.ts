import { expect, test } from 'vitest';
import { formatDay, formatInstant, formatNumber, formatSince, formatUsd, formatUsdShort } from './format.ts';
import { formatHost } from './format-host.ts';

test.each([
  ['2024-05-31', '31 May 2024'],
  ['2024-05', 'May 2024'],
  ['2023-09-05', '5 Sep 2023'],
  ['2024', '2024'],
  ['soon', 'soon'],
])('%s reads %s', (date, words) => {
  expect(formatDay(date)).toBe(words);
});

test('an instant reads to the second, in UTC', () => {
  expect(formatInstant('2026-11-20T22:40:11.000Z')).toBe('20 Nov 2026, 22:40:11 UTC');
});

test.each([
  ['2026-11-21T09:56:00Z', '4 minutes ago'],
  ['2026-11-21T10:00:00Z', 'now'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2025-11-20T00:00:00Z', 'last year'],
])('%s is %s', (instant, words) => {
  expect(formatSince(instant, new Date('2026-11-21T10:00:00Z'))).toBe(words);
});

test('an amount beyond what a number holds loses no digit', () => {
  expect(formatNumber('123456789012345678901.123456789012345678')).toBe('123,456,789,012,345,678,901.123456789012345678');
});

test.each([
  ['25000000', '$25,000,000', '$25\u00a0M'],
  ['1240000000', '$1,240,000,000', '$1.24\u00a0B'],
  ['0', '$0', '$0'],
  ['950', '$950', '$950'],
])('%s dollars', (decimal, exact, short) => {
  expect(formatUsd(decimal)).toBe(exact);
  expect(formatUsdShort(decimal)).toBe(short);
});

test.each([
  ['https://www.openzeppelin.com/audits/1', 'openzeppelin.com'],
  ['https://github.com/Uniswap/v4-core/blob/main/audits.pdf', 'Uniswap/v4-core'],
  ['https://github.com/', 'github.com'],
  ['not an address', 'not an address'],
])('%s leads to %s', (url, host) => {
  expect(formatHost(url)).toBe(host);
});
