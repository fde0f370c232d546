import { type Hex, readAddress } from './abi.ts';
import type { Reader } from './call-many.ts';

/** token0(), token1(), getReserves() and slot0(). */
const SELECTORS = ['0x0dfe1681', '0xd21220a7', '0x0902f1ac', '0x3850c7bd'] as const;

/** What a pool trades, and its state: `reserves` where it is of the kind of Uniswap V2, `slot0` where of V3. */
export type PoolSides = {
  readonly pool: Hex;
  readonly token0: Hex;
  readonly token1: Hex;
  readonly reserves: Hex | undefined;
  readonly slot0: Hex | undefined;
};

/** Of these addresses, those that are pools of either kind. */
export async function readPoolSides(reader: Reader, { pools }: { pools: readonly Hex[] }): Promise<PoolSides[]> {
  const answers = await reader.call(pools.flatMap((to) => SELECTORS.map((data) => ({ to, data }))));
  return pools.flatMap((pool, index) => {
    const [zero, one, reserves, slot0] = answers.slice(index * 4, index * 4 + 4);
    const [token0, token1] = [zero && readAddress(zero), one && readAddress(one)];
    return token0 === undefined || token1 === undefined ? [] : [{ pool, token0, token1, reserves, slot0 }];
  });
}
