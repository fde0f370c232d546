import { expect, test } from 'vitest';
import { type Pool, priceTokens } from './price-tokens.ts';

const [WETH, DAI, RARE, FAKE] = ['0x01', '0x02', '0x03', '0x04'] as const;
const token = (address: `0x${string}`, symbol: string) => ({ address, symbol, decimals: 18 });
const pool = (overrides: Partial<Pool> = {}): Pool => ({
  token0: DAI,
  token1: WETH,
  price0In1: 0.0005,
  depth0: 2e6,
  depth1: 1_000,
  ...overrides,
});
const feeds = new Map([
  ['ETH', { usd: 2_000, stale: false }],
  ['BTC', { usd: 90_000, stale: true }],
]);
const named = new Set<string>([WETH]);

test('a feed names its price, a pool leads to one, and two pools in a row do, too', () => {
  const pools = [pool(), pool({ token0: RARE, token1: DAI, price0In1: 3, depth0: 1e6, depth1: 3e6 })];
  const prices = priceTokens([token(WETH, 'WETH'), token(DAI, 'DAI'), token(RARE, 'RARE')], { feeds, pools, named });
  expect(prices.get(WETH)).toEqual({ usd: 2_000, source: 'feed', gap: null });
  expect(prices.get(DAI)).toEqual({ usd: 1, source: 'pool', gap: null });
  expect(prices.get(RARE)).toEqual({ usd: 3, source: 'pool', gap: null });
});

test('a famous symbol buys no price', () => {
  expect(priceTokens([token(FAKE, 'WETH')], { feeds, pools: [], named }).get(FAKE)).toEqual({ usd: null, source: null, gap: 'no-market' });
});

test('of several pools the deepest counts, and a small one counts for nothing', () => {
  const small = pool({ price0In1: 5, depth1: 1 });
  const tokens = [token(WETH, 'WETH'), token(DAI, 'DAI')];
  expect(priceTokens(tokens, { feeds, pools: [small, pool()], named }).get(DAI)).toMatchObject({ usd: 1 });
  expect(priceTokens(tokens, { feeds, pools: [small], named }).get(DAI)).toEqual({ usd: null, source: null, gap: 'thin-market' });
});

test('a feed that nobody writes any more is no price', () => {
  const wbtc = '0x05';
  expect(priceTokens([token(wbtc, 'WBTC')], { feeds, pools: [], named: new Set([wbtc]) }).get(wbtc)).toMatchObject({ gap: 'stale-feed' });
});
