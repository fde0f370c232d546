import { expect, test } from 'vitest';
import { type Pool, priceTokens } from './price-tokens.ts';

const [WETH, DAI, RARE, FAKE, FEED, POOL, NEXT] = ['0x01', '0x02', '0x03', '0x04', '0xfe', '0xa1', '0xa2'] as const;
const token = (address: `0x${string}`, symbol: string) => ({ address, symbol, decimals: 18 });
const pool = (overrides: Partial<Pool> = {}): Pool => ({
  address: POOL,
  token0: DAI,
  token1: WETH,
  price0In1: 0.0005,
  depth0: 2e6,
  depth1: 1_000,
  ...overrides,
});
const feeds = new Map([
  ['ETH', { address: FEED, usd: 2_000, updatedAt: 1, stale: false }],
  ['BTC', { address: FEED, usd: 90_000, updatedAt: 1, stale: true }],
]);
const named = new Set<string>([WETH]);

test('a token is priced by its feed, by a pool, or by two pools in a row', () => {
  const pools = [pool(), pool({ address: NEXT, token0: RARE, token1: DAI, price0In1: 3, depth0: 1e6, depth1: 3e6 })];
  const prices = priceTokens([token(WETH, 'WETH'), token(DAI, 'DAI'), token(RARE, 'RARE')], { feeds, pools, named });
  expect(prices.get(WETH)).toEqual({ usd: 2_000, source: 'feed', gap: null, from: [FEED] });
  expect(prices.get(DAI)).toEqual({ usd: 1, source: 'pool', gap: null, from: [FEED, POOL] });
  expect(prices.get(RARE)).toEqual({ usd: 3, source: 'pool', gap: null, from: [FEED, POOL, NEXT] });
});

test('a token with the symbol of a known one has no price of its feed', () => {
  expect(priceTokens([token(FAKE, 'WETH')], { feeds, pools: [], named }).get(FAKE)).toEqual({
    usd: null,
    source: null,
    gap: 'no-market',
    from: [],
  });
});

test('of several pools the deepest counts, and a thin one gives no price', () => {
  const small = pool({ price0In1: 5, depth1: 1 });
  const tokens = [token(WETH, 'WETH'), token(DAI, 'DAI')];
  expect(priceTokens(tokens, { feeds, pools: [small, pool()], named }).get(DAI)).toMatchObject({ usd: 1 });
  expect(priceTokens(tokens, { feeds, pools: [small], named }).get(DAI)).toMatchObject({ usd: null, gap: 'thin-market' });
});

test('a stale feed gives no price, nor do tokens that depend on it, and both say so', () => {
  const wbtc = '0x05';
  const pools = [pool({ token0: RARE, token1: wbtc }), pool({ token0: DAI, token1: RARE })];
  const prices = priceTokens([token(wbtc, 'WBTC'), token(RARE, 'RARE'), token(DAI, 'DAI')], { feeds, pools, named: new Set([wbtc]) });
  for (const address of [wbtc, RARE, DAI]) expect(prices.get(address)).toMatchObject({ usd: null, gap: 'stale-feed' });
});

test('a token that does not say its decimals has no price, whatever its pools', () => {
  const tokens = [token(WETH, 'WETH'), { ...token(DAI, 'DAI'), decimals: null }];
  expect(priceTokens(tokens, { feeds, pools: [pool()], named }).get(DAI)).toMatchObject({ usd: null, gap: 'no-decimals' });
});
