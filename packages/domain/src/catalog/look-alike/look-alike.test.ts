import { expect, test } from 'vitest';
import { findKnownCoin } from './known-coins.ts';
import { indexKnownNames } from './look-alike.ts';

const find = indexKnownNames([
  { id: 'uniswap', names: ['Uniswap'], tickers: ['UNI'] },
  { id: 'sky', names: ['Sky', 'MakerDAO'], tickers: ['SKY', 'DAI'] },
  { id: null, names: ['Bitcoin'], tickers: ['BTC'] },
]);

test.each([
  ['Uniswap Protocol', 'UP', 'uniswap', 'name'],
  ['Unіswap', 'U', 'uniswap', 'letters'],
  ['Un1swap', 'U', 'uniswap', 'letters'],
  ['Uniswop', 'U', 'uniswap', 'near-name'],
  ['Unsiwap', 'U', 'uniswap', 'near-name'],
  ['Uniswap V3', 'U', 'uniswap', 'near-name'],
  ['Bitcoin Pro', 'BTCP', null, 'near-name'],
  ['Unicorn', 'uni', 'uniswap', 'ticker'],
  ['MakerDAO', 'MK', 'sky', 'name'],
])('%s (%s) resembles what is known', (name, ticker, id, likeness) => {
  expect(find({ name, tickers: [ticker] })).toMatchObject({ id, likeness });
});

test.each([
  ['Skyy', 'SKYY'],
  ['Wrapped Bitcoin', 'WBTC'],
  ['Bitcoin Bank', 'BB'],
  ['Universe', 'UNV'],
])('%s resembles nothing', (name, ticker) => {
  expect(find({ name, tickers: [ticker] })).toBeUndefined();
});

test('a coin is found by its name and its ticker', () => {
  expect(findKnownCoin('bitcoin')).toMatchObject({ name: 'Bitcoin' });
  expect(findKnownCoin('weth')).toMatchObject({ name: 'Wrapped Ether' });
  expect(findKnownCoin('bitcoins')).toBeUndefined();
});
