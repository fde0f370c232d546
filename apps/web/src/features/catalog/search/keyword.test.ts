import { expect, test } from 'vitest';
import { limitText, readKeyword } from './keyword.ts';

test.each([
  ['', { kind: 'trending' }],
  ['   ', { kind: 'trending' }],
  ['u', { kind: 'too-short' }],
  [' u ', { kind: 'too-short' }],
  ['🦄', { kind: 'too-short' }],
  ['un', { kind: 'search', keyword: 'un' }],
  [' uni ', { kind: 'search', keyword: 'uni' }],
  ['e\u0301', { kind: 'too-short' }],
  ['x'.repeat(75), { kind: 'search', keyword: 'x'.repeat(75) }],
] as const)('SRCH-07, T-02: %j', (text, wanted) => {
  expect(readKeyword(text)).toEqual(wanted);
});

test('SRCH-08: the box holds at most 75 characters and says when it held something back', () => {
  expect(limitText('x'.repeat(75))).toEqual({ text: 'x'.repeat(75), blocked: false });
  expect(limitText('x'.repeat(76))).toEqual({ text: 'x'.repeat(75), blocked: true });
  expect(limitText('🦄'.repeat(76))).toEqual({ text: '🦄'.repeat(75), blocked: true });
});

test('of a longer link to a site, the box keeps what a project is found by', () => {
  const tail = `?utm_source=${'x'.repeat(80)}`;
  expect(limitText(`https://app.uniswap.org/swap/ethereum${tail}`)).toMatchObject({ text: 'https://app.uniswap.org/swap', blocked: false });
  expect(limitText(`https://x.com/Uniswap/status/1${tail}`)).toMatchObject({ text: 'https://x.com/Uniswap', blocked: false });
  expect(limitText(`https://${'a'.repeat(80)}.org/${tail}`).blocked).toBe(true);
});

test('of a longer link to an explorer, the box keeps the hash, and the link for the chain that it names', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const link = `https://optimistic.etherscan.io/tx/${hash}#eventlog`;
  expect(limitText(link)).toEqual({ text: hash, blocked: false, link });
});
