import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { PriceGap } from '@redoubt/domain/onchain/wallet/holdings';
import { addressWord, type Hex, readSigned, readText, readWord } from '../read/abi.ts';
import type { Reader } from '../read/multicall.ts';
import { ratioOf, readPoolSides } from '../read/read-pool-sides.ts';

/** `decimals`: null where the contract does not say, or says more than an amount has digits. */
export type PricedToken = { readonly address: Hex; readonly symbol: string; readonly decimals: number | null };

/** A price with its origin. `from`: the feed, then each pool on the path. */
export type Price =
  | { usd: number; source: 'feed' | 'pool'; gap: null; from: readonly Hex[] }
  | { usd: null; source: null; gap: PriceGap; from: readonly [] };

/** A contract of the catalogue that may be a price feed. */
export type KnownFeed = { readonly address: Hex; readonly heartbeatSeconds: number | null };

/** Maximum age without a stated heartbeat: the slowest feeds update daily. */
const FEED_AGE_MAX_SECONDS = 2 * 86_400;
/** Minimum depth of the priced side: the price of a smaller pool is cheap to manipulate. */
const POOL_DEPTH_MIN_USD = 10_000;
/** Pools on the path from a token to a feed. */
const HOPS_MAX = 2;

type Feed = { readonly address: Hex; readonly usd: number; readonly updatedAt: number; readonly stale: boolean };
type Feeds = ReadonlyMap<string, Feed>;

/** A pool in whole tokens: the price of token0 in token1, and the depth of both sides. */
export type Pool = { address: Hex; token0: Hex; token1: Hex; price0In1: number; depth0: number; depth1: number };

/**
 * On-chain prices in US dollars: from a Chainlink-style feed of the symbol, otherwise from the deepest
 * pools (Uniswap V2 or V3) that lead to a token with a feed. Only tokens in `named` may use a feed:
 * anyone can give a token a well-known symbol.
 */
export function priceTokens(
  tokens: readonly PricedToken[],
  { feeds, pools, named }: { feeds: Feeds; pools: readonly Pool[]; named: ReadonlySet<string> },
): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const { address, symbol, decimals } of tokens) {
    if (decimals === null) {
      prices.set(address, noPrice('no-decimals'));
      continue;
    }
    const feed = named.has(address) ? findFeed(feeds, symbol) : undefined;
    if (feed !== undefined && !feed.stale) prices.set(address, { usd: feed.usd, source: 'feed', gap: null, from: [feed.address] });
    else prices.set(address, noPrice(feed === undefined ? 'no-market' : 'stale-feed'));
  }
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const before = new Map(prices);
    const deepest = new Map<string, { usd: number; depth: number; from: readonly Hex[] }>();
    const offer = (token: Hex, pool: Hex, against: Price | undefined, priced: (usd: number) => { usd: number; depth: number }) => {
      const own = before.get(token);
      if (own === undefined || own.usd !== null || own.gap === 'no-decimals' || against === undefined) return;
      if (against.usd === null) {
        if (against.gap === 'stale-feed' && own.gap === 'no-market') prices.set(token, noPrice('stale-feed'));
        return;
      }
      const { usd, depth } = priced(against.usd);
      if (!Number.isFinite(usd) || usd <= 0 || !(depth > (deepest.get(token)?.depth ?? -1))) return;
      deepest.set(token, { usd, depth, from: [...against.from, pool] });
    };
    for (const { address, token0, token1, price0In1, depth0, depth1 } of pools) {
      offer(token0, address, before.get(token1), (usd) => ({ usd: price0In1 * usd, depth: depth1 * usd }));
      offer(token1, address, before.get(token0), (usd) => ({ usd: usd / price0In1, depth: depth0 * usd }));
    }
    for (const [token, { usd, depth, from }] of deepest) {
      prices.set(token, depth < POOL_DEPTH_MIN_USD ? noPrice('thin-market') : { usd, source: 'pool', gap: null, from });
    }
  }
  return prices;
}

function noPrice(gap: PriceGap): Price {
  return { usd: null, source: null, gap, from: [] };
}

/** A wrapped coin uses the feed of the coin. */
function findFeed(feeds: Feeds, symbol: string) {
  const name = symbol.toUpperCase();
  return feeds.get(name) ?? (/^W(ETH|BTC|BNB|POL|AVAX)$/.test(name) ? feeds.get(name.slice(1)) : undefined);
}

/**
 * Reads feeds by the symbol before "/ USD" in their description; of several, the one updated last. `now`
 * is the block's time: a feed older than its heartbeat is stale.
 */
export async function readFeeds(reader: Reader, { feeds, now }: { feeds: readonly KnownFeed[]; now: Date }): Promise<Feeds> {
  const answers = await reader.call(
    feeds.flatMap(({ address: to }) => [
      { to, data: SELECTOR.description },
      { to, data: SELECTOR.decimals },
      { to, data: SELECTOR.latestRoundData },
    ]),
  );
  const known = new Map<string, Feed>();
  for (const [index, { address, heartbeatSeconds }] of feeds.entries()) {
    const [description, decimals, round] = answers.slice(index * 3, index * 3 + 3);
    const symbol = /^\s*([A-Za-z0-9]{1,12})\s*\/\s*USD\s*$/.exec((description && readText(description)) ?? '')?.[1]?.toUpperCase();
    const places = decimals && readWord(decimals, 0);
    const answer = round && readSigned(round, 1);
    const at = round && readWord(round, 3);
    if (symbol === undefined || places === undefined || answer === undefined || at === undefined || places > 36n || answer <= 0n) continue;
    const updatedAt = Number(at);
    if (updatedAt <= (known.get(symbol)?.updatedAt ?? -1)) continue;
    const stale = now.getTime() / 1000 - updatedAt > (heartbeatSeconds ?? FEED_AGE_MAX_SECONDS);
    known.set(symbol, { address, usd: Number(answer) / 10 ** Number(places), updatedAt, stale });
  }
  return known;
}

/** The pools of a supported kind with reserves. */
export async function readPools(reader: Reader, { pools }: { pools: readonly Hex[] }): Promise<Pool[]> {
  const found = await readPoolSides(reader, { pools });
  const second = await reader.call(
    found.flatMap(({ pool, token0, token1 }) => [
      { to: token0, data: SELECTOR.decimals },
      { to: token1, data: SELECTOR.decimals },
      { to: token0, data: `${SELECTOR.balanceOf}${addressWord(pool)}` as const },
      { to: token1, data: `${SELECTOR.balanceOf}${addressWord(pool)}` as const },
    ]),
  );
  return found.flatMap(({ pool, token0, token1, reserves, slot0 }, index) => {
    const [decimals0, decimals1, balance0, balance1] = second
      .slice(index * 4, index * 4 + 4)
      .map((answer) => (answer === undefined ? undefined : readWord(answer, 0)));
    if (decimals0 === undefined || decimals1 === undefined || decimals0 > 36n || decimals1 > 36n) return [];
    const [unit0, unit1] = [10 ** Number(decimals0), 10 ** Number(decimals1)];
    const ratio = ratioOf({ reserves, slot0 });
    if (ratio === undefined || balance0 === undefined || balance1 === undefined) return [];
    // What was sent to a V2 pool without `sync` is no depth: its sender can withdraw it.
    const [held0, held1] = [balance0, balance1].map((balance, side) => {
      const reserve = reserves && readWord(reserves, side);
      return reserve === undefined || balance < reserve ? balance : reserve;
    }) as [bigint, bigint];
    const depths = { depth0: Number(held0) / unit0, depth1: Number(held1) / unit1 };
    return { address: pool, token0, token1, price0In1: (ratio * unit0) / unit1, ...depths };
  });
}

/** Rounds to cents. */
export function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}

/** Rounds a price to ten digits: further ones are artefacts of floating point. */
export function toPriceUsd(price: Price | undefined): number | null {
  return price === undefined || price.usd === null ? null : Number(price.usd.toPrecision(10));
}
