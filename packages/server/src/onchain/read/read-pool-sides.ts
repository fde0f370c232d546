import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import { type Hex, readAddress, readWord } from './abi.ts';
import type { Reader } from './multicall.ts';

const GETTERS = [SELECTOR.token0, SELECTOR.token1, SELECTOR.getReserves, SELECTOR.slot0];

/** A pool's tokens and state: `reserves` for Uniswap V2, `slot0` for V3. */
export type PoolSides = {
  readonly pool: Hex;
  readonly token0: Hex;
  readonly token1: Hex;
  readonly reserves: Hex | undefined;
  readonly slot0: Hex | undefined;
};

/** Reads those of the addresses that are pools. */
export async function readPoolSides(reader: Reader, { pools }: { pools: readonly Hex[] }): Promise<PoolSides[]> {
  const answers = await reader.call(pools.flatMap((to) => GETTERS.map((data) => ({ to, data }))));
  return pools.flatMap((pool, index) => {
    const [zero, one, reserves, slot0] = answers.slice(index * 4, index * 4 + 4);
    const [token0, token1] = [zero && readAddress(zero), one && readAddress(one)];
    return token0 === undefined || token1 === undefined ? [] : [{ pool, token0, token1, reserves, slot0 }];
  });
}

/** What one unit of token0 is worth in token1, both in the smallest units; undefined where the pool is empty. */
export function ratioOf({ reserves, slot0 }: Pick<PoolSides, 'reserves' | 'slot0'>): number | undefined {
  if (reserves !== undefined) {
    const [reserve0, reserve1] = [readWord(reserves, 0), readWord(reserves, 1)];
    return !reserve0 || !reserve1 ? undefined : Number(reserve1) / Number(reserve0);
  }
  // The first word of `slot0` is sqrtPriceX96.
  const root = slot0 && readWord(slot0, 0);
  return root ? (Number(root) / 2 ** 96) ** 2 : undefined;
}
