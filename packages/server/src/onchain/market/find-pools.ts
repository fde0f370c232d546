import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import type { Address } from '@redoubt/power/evm/reader';
import { addressWord, type Hex, readAddress, readWord, word } from '../read/abi.ts';
import type { Reader } from '../read/multicall.ts';
import { type PoolSides, readPoolSides } from '../read/read-pool-sides.ts';

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

/** Pools, factories, quote tokens and routers of a chain's catalogue. */
export type KnownMarkets = {
  readonly pools: readonly PoolSides[];
  readonly factories: readonly Hex[];
  readonly quotes: readonly Hex[];
  /** Routers by the factory that they name. */
  readonly routers: ReadonlyMap<Hex, Hex>;
};

/** Reads the pools of the catalogue once for all tokens of a chain. `coins`: the wrapped coin, against which most tokens trade. */
export async function readKnownMarkets(
  reader: Reader,
  {
    pools,
    factories,
    routers,
    coins = [],
  }: { pools: readonly Hex[]; factories: readonly Hex[]; routers: readonly Hex[]; coins?: readonly Hex[] },
): Promise<KnownMarkets> {
  const sides = await readPoolSides(reader, { pools });
  const uses = new Map<Hex, number>();
  for (const side of sides.flatMap(({ token0, token1 }) => [token0, token1])) uses.set(side, (uses.get(side) ?? 0) + 1);
  const quotes = [...uses].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([address]) => address);
  const made = await readFactories(reader, routers);
  const byFactory = new Map(routers.flatMap((router, index) => (made[index] === undefined ? [] : ([[made[index], router]] as const))));
  return { pools: sides, factories, quotes: [...new Set([...coins, ...quotes])].slice(0, QUOTES_MAX), routers: byFactory };
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
  return sortByDepth(pools.filter((pool) => pool !== undefined));
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

/**
 * Deepest first. Pools of one quote are compared by its reserve, because anyone can deposit any amount
 * of a token of their own. Pools of different quotes are compared by the token's reserve.
 */
function sortByDepth(pools: readonly TokenPool[]): TokenPool[] {
  const groups = [...Map.groupBy(pools, ({ quote }) => quote).values()].map((group) =>
    group.toSorted((one, other) => compare(other.quoteReserve, one.quoteReserve)),
  );
  return groups.toSorted(([one], [other]) => compare(other?.tokenReserve ?? 0n, one?.tokenReserve ?? 0n)).flat();
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
