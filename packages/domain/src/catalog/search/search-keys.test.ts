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
    { key: 'wrapped eth', whole: true, origin: 'name' },
    { key: 'eth', whole: true, origin: 'name' },
  ]);
});

test('a name of nothing that can be seen has no key', () => {
  expect(toSearchKeys({ name: '\u200b', tickers: ['\u2060'] })).toEqual([]);
});

test('other names, links and contracts are keys of a researched project', () => {
  const keys = toSearchKeys({
    name: 'Sky (formerly Maker)',
    tickers: ['SKY'],
    aliases: [
      { kind: 'former-name', text: 'Maker DAO' },
      { kind: 'domain', text: 'makerdao.com' },
    ],
    links: ['https://www.sky.money/', 'https://github.com/Sky-Ecosystem/vaults'],
    contracts: ['Vat (v2)'],
  });
  const of = (origin: string, whole: boolean) => keys.filter((key) => key.origin === origin && key.whole === whole).map(({ key }) => key);
  expect(of('name', true)).toEqual(['sky (formerly maker)', 'sky']);
  expect(of('alias', true)).toEqual(['maker dao', 'makerdao.com', 'makerdao', 'makerdaocom']);
  expect(of('link', false)).toEqual(['sky.money', 'github.com/sky-ecosystem']);
  expect(of('contract', false)).toEqual(['vat (v2)', 'vat', 'v2)']);
});
