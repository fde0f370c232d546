import type { Address } from '../evm/reader.ts';

type Depth = { readonly quote: Address; readonly tokenReserve: bigint; readonly quoteReserve: bigint };

/** A tenth of the wrapped coin, which has 18 decimals: a pool with less of a known value outranks no other. */
const VALUE_MIN = 1e17;

/**
 * Pools of a token, the deepest first, by what the quote's reserve is worth: the token's own reserve is whatever its deployer puts in.
 * Pools whose worth is unknown, or next to nothing, come last: those of one quote by its reserve, those of different quotes by the
 * token's. `values`: what the smallest unit of a quote is worth in those of the wrapped coin.
 */
export function sortByDepth<Pool extends Depth>(pools: readonly Pool[], values: ReadonlyMap<Address, number>): Pool[] {
  const worthOf = ({ quote, quoteReserve }: Pool): number => Number(quoteReserve) * (values.get(quote) ?? 0);
  const { valued = [], others = [] } = Object.groupBy(pools, (pool) => (worthOf(pool) >= VALUE_MIN ? 'valued' : 'others'));
  const groups = [...Map.groupBy(others, ({ quote }) => quote).values()].map((group) =>
    group.toSorted((one, other) => compare(other.quoteReserve, one.quoteReserve)),
  );
  return [
    ...valued.toSorted((one, other) => worthOf(other) - worthOf(one)),
    ...groups.toSorted(([one], [other]) => compare(other?.tokenReserve ?? 0n, one?.tokenReserve ?? 0n)).flat(),
  ];
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
