import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import { expect, test } from 'vitest';
import { addressWord, type Hex, word } from '../read/abi.ts';
import type { Reader } from '../read/multicall.ts';
import { findPools, readKnownMarkets } from './find-pools.ts';

const at = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [TOKEN, WETH, DOLLAR, OWN] = [at('a'), at('b'), at('c'), at('d')];
const COIN = 10n ** 18n;

type Reserves = { readonly token0: Hex; readonly token1: Hex; readonly reserves: readonly [bigint, bigint] };
const MAIN_POOL = at('1');
/** A dollar is worth a thousandth of the coin; it has six digits. */
const MAIN: Reserves = { token0: WETH, token1: DOLLAR, reserves: [1_000n * COIN, 1_000_000n * 1_000_000n] };

/** A chain that has these pools of Uniswap V2 alone. */
function chainOf(pools: Readonly<Record<Hex, Reserves>>): Reader {
  const answer = ({ to, data }: { to: Hex; data: Hex }): Hex | undefined => {
    const pool = pools[to];
    if (pool === undefined) return undefined;
    if (data === SELECTOR.token0) return `0x${addressWord(pool.token0)}`;
    if (data === SELECTOR.token1) return `0x${addressWord(pool.token1)}`;
    return data === SELECTOR.getReserves ? `0x${pool.reserves.map(word).join('')}${word(0)}` : undefined;
  };
  return { block: 1, call: async (calls) => calls.map(answer), ask: () => Promise.reject(new Error('not asked')) };
}

/** The pools of the token in the order in which they are simulated. */
async function order(own: Readonly<Record<Hex, Reserves>>): Promise<Hex[]> {
  const reader = chainOf({ ...own, [MAIN_POOL]: MAIN });
  const pools = [...(Object.keys(own) as Hex[]), MAIN_POOL];
  const known = await readKnownMarkets(reader, { pools, factories: [], routers: [], coins: [WETH], mainPools: [MAIN_POOL] });
  const found = await findPools(reader, { token: TOKEN, known, balancesOf: async () => [] });
  return found.map(({ pool }) => pool);
}

const against = (quote: Hex, token: bigint, reserve: bigint): Reserves => ({ token0: TOKEN, token1: quote, reserves: [token, reserve] });

test('a refused sale into the wrapped coin is not hidden by a deeper pool against a quote that the deployer made (BR-29)', async () => {
  const worthless = against(OWN, 10n ** 30n, 10n ** 30n);
  expect(await order({ [at('2')]: worthless, [at('3')]: against(WETH, 100n * COIN, 2n * COIN) })).toEqual([at('3'), at('2')]);
});

test('pools of different quotes are compared by what their quote is worth, not by how many of its own the deployer puts in (BR-29)', async () => {
  // Two coins, and 5,000 dollars: five coins.
  const pools = { [at('2')]: against(WETH, 10n ** 30n, 2n * COIN), [at('3')]: against(DOLLAR, 100n, 5_000n * 1_000_000n) };
  expect(await order(pools)).toEqual([at('3'), at('2')]);
});

test('a pool with dust of the wrapped coin outranks no market of the token against another quote (BR-29)', async () => {
  const pools = { [at('2')]: against(WETH, 1_000n, 1_000_000n), [at('3')]: against(OWN, 100n * COIN, 100n * COIN) };
  expect(await order(pools)).toEqual([at('3'), at('2')]);
});
