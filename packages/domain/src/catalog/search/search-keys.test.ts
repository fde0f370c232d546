import { expect, test } from 'vitest';
import { toSearchKeys } from './search-keys.ts';

const wholes = (name: string, tickers: string[] = []) =>
  toSearchKeys({ name, tickers })
    .filter(({ whole }) => whole)
    .map(({ key }) => key);
const rests = (name: string, tickers: string[] = []) =>
  toSearchKeys({ name, tickers })
    .filter(({ whole }) => !whole)
    .map(({ key }) => key);

test('names and tickers are keys, each once', () => {
  expect(wholes('Aave', ['AAVE', 'stkAAVE'])).toEqual(['aave', 'stkaave']);
});

test.each([
  ['Unicorn Bank of Ulm', ['bank of ulm', 'of ulm', 'ulm']],
  ['PancakeSwap', ['swap']],
  ['yearn.finance', ['finance']],
  ['0x Protocol', ['protocol']],
  ['Snake_Case', ['case']],
  ['币安人生', ['安人生', '人生', '生']],
  ['(Bracketed)', ['bracketed)']],
  ['AAVE', []],
  ['🦄🦄 Stable', ['stable']],
])('%s is found from a later word on, too', (name, expected) => {
  expect(rests(name)).toEqual(expected);
});

test('the rest of a name that is a ticker of its own is a whole key', () => {
  expect(toSearchKeys({ name: 'Wrapped ETH', tickers: ['ETH'] })).toEqual([
    { key: 'wrapped eth', whole: true },
    { key: 'eth', whole: true },
  ]);
});

test('a name of nothing that can be seen has no key', () => {
  expect(toSearchKeys({ name: '\u200b', tickers: ['\u2060'] })).toEqual([]);
});
