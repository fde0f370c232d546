import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { Address } from '@redoubt/power/evm/reader';
import { sortByDepth } from '@redoubt/power/market/sort-by-depth';
import { addressWord, type Hex, readAddress, readWord, word } from '../read/abi.ts';
import type { Reader } from '../read/multicall.ts';
import { type PoolSides, ratioOf, readPoolSides } from '../read/read-pool-sides.ts';

/** A pool in which a token trades. */
export type TokenPool = {
  readonly pool: Address;
  readonly kind: 'v2' | 'v3';
  readonly quote: Address;
  readonly isFirst: boolean;
  /** Reserves in the smallest units. */
  readonly tokenReserve: bigint;
  readonly quoteReserve: bigint;
};

/** A token is most likely traded for what most pools trade for. */
const QUOTES_MAX = 8;
/** Fees of Uniswap V3, in hundredths of a basis point. */
const V3_FEES = [100, 500, 3_000, 10_000];
/** Main pools on the path from a quote to the wrapped coin. */
const HOPS_MAX = 2;

/** Pools, factories, quote tokens and routers of a chain's catalogue. */
export type KnownMarkets = {
  readonly pools: readonly PoolSides[];
  readonly factories: readonly Hex[];
  readonly quotes: readonly Hex[];
  /** What the smallest unit of a token is worth in those of the wrapped coin. Without those that the main pools do not price. */
  readonly values: ReadonlyMap<Hex, number>;
  /** Routers by the factory that they name. */
  readonly routers: ReadonlyMap<Hex, Hex>;
};

/**
 * Reads the pools of the catalogue once for all tokens of a chain. `coins`: the wrapped coin, against which most tokens trade.
 * `mainPools`: those of its market file, the only pools whose prices are believed here.
 */
export async function readKnownMarkets(
  reader: Reader,
  {
    pools,
    factories,
    routers,
    coins = [],
    mainPools = [],
  }: {
    pools: readonly Hex[];
    factories: readonly Hex[];
    routers: readonly Hex[];
    coins?: readonly Hex[];
    mainPools?: readonly Hex[];
  },
): Promise<KnownMarkets> {
  const sides = await readPoolSides(reader, { pools });
  const uses = new Map<Hex, number>();
  for (const side of sides.flatMap(({ token0, token1 }) => [token0, token1])) uses.set(side, (uses.get(side) ?? 0) + 1);
  const quotes = [...uses].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([address]) => address);
  const made = await readFactories(reader, routers);
  const byFactory = new Map(routers.flatMap((router, index) => (made[index] === undefined ? [] : ([[made[index], router]] as const))));
  const main = new Set(mainPools);
  const values = findValues(
    coins,
    sides.filter(({ pool }) => main.has(pool)),
  );
  return { pools: sides, factories, quotes: [...new Set([...coins, ...quotes])].slice(0, QUOTES_MAX), values, routers: byFactory };
}

function findValues(coins: readonly Hex[], mainPools: readonly PoolSides[]): ReadonlyMap<Hex, number> {
  const values = new Map<Hex, number>(coins.map((coin) => [coin, 1]));
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    for (const { token0, token1, ...state } of mainPools) {
      const ratio = ratioOf(state);
      if (ratio === undefined) continue;
      const [value0, value1] = [values.get(token0), values.get(token1)];
      if (value0 === undefined && value1 !== undefined) values.set(token0, value1 * ratio);
      if (value1 === undefined && value0 !== undefined) values.set(token1, value0 / ratio);
    }
  }
  return values;
}

/** The factories that routers or pools name. */
async function readFactories(reader: Reader, contracts: readonly Hex[]): Promise<(Hex | undefined)[]> {
  const answers = contracts.length === 0 ? [] : await reader.call(contracts.map((to) => ({ to, data: SELECTOR.factory })));
  return answers.map((answer) => answer && readAddress(answer));
}

/** The router of a V2 pool's exchange: the one that names the same factory, which lists the pool. */
export async function findRouter(
  reader: Reader,
  { pool, known }: { pool: TokenPool; known: Pick<KnownMarkets, 'routers'> },
): Promise<Hex | undefined> {
  if (pool.kind !== 'v2' || known.routers.size === 0) return undefined;
  const [factory] = await readFactories(reader, [pool.pool]);
  return factory && known.routers.get(factory);
}

/**
 * All pools of a token that the catalogue's pools and factories lead to, deepest first. `balancesOf`
 * reads balances with a gas limit, because a token's code may not end.
 */
export async function findPools(
  reader: Reader,
  {
    token,
    known,
    balancesOf,
  }: { token: Address; known: KnownMarkets; balancesOf: (token: Address, owners: readonly Address[]) => Promise<(bigint | undefined)[]> },
): Promise<TokenPool[]> {
  const own = known.pools.filter(({ token0, token1 }) => token0 === token || token1 === token);
  const calls = known.factories.flatMap((to) =>
    known.quotes
      .filter((quote) => quote !== token)
      .flatMap((quote) => {
        const pair = `${addressWord(token)}${addressWord(quote)}`;
        return [
          { to, data: `${SELECTOR.getPair}${pair}` as const },
          ...V3_FEES.map((fee) => ({ to, data: `${SELECTOR.getPool}${pair}${word(fee)}` as const })),
        ];
      }),
  );
  const seen = new Set(own.map(({ pool }) => pool));
  const answers = calls.length === 0 ? [] : await reader.call(calls);
  const listed = answers.flatMap((answer) => {
    const address = answer && readAddress(answer);
    return address === undefined || BigInt(address) === 0n || seen.has(address) ? [] : [address];
  });
  const sides = [...own, ...(await readPoolSides(reader, { pools: [...new Set(listed)] }))];
  const pools = await Promise.all(sides.map((each) => readDepth(each, { token, balancesOf })));
  return sortByDepth(
    pools.filter((pool) => pool !== undefined),
    known.values,
  );
}

async function readDepth(
  { pool, token0, token1, reserves, slot0 }: PoolSides,
  { token, balancesOf }: Pick<Parameters<typeof findPools>[1], 'token' | 'balancesOf'>,
): Promise<TokenPool | undefined> {
  const isFirst = token0 === token;
  const quote = isFirst ? token1 : token0;
  if (reserves !== undefined) {
    const [first, second] = [readWord(reserves, 0), readWord(reserves, 1)];
    if (first === undefined || second === undefined) return undefined;
    const [tokenReserve, quoteReserve] = isFirst ? [first, second] : [second, first];
    return { pool, kind: 'v2', quote, isFirst, tokenReserve, quoteReserve };
  }
  if (slot0 === undefined) return undefined;
  const [[tokenReserve], [quoteReserve]] = await Promise.all([balancesOf(token, [pool]), balancesOf(quote, [pool])]);
  if (tokenReserve === undefined || quoteReserve === undefined) return undefined;
  return { pool, kind: 'v3', quote, isFirst, tokenReserve, quoteReserve };
}
