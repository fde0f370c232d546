import { SELECTOR } from '@redoubt/chain/names/topics-and-selectors';
import { type Hex, readText, readWord } from '../read/abi.ts';
import type { KnownContract } from '../read/connected-chain.ts';
import type { Reader } from '../read/multicall.ts';
import { type Price, type PricedToken, priceTokens, readFeeds, readPools } from './price-tokens.ts';

/** Most contracts of each role that are read. */
export const CONTRACTS_MAX = 1_000;
/** The largest amount has 78 digits: more places than 77 say nothing. */
const DECIMALS_MAX = 77n;
/** Stands for the native coin among token addresses. */
export const NATIVE = '0x';

/** A token with its name and symbol, from the contract or the catalogue. */
export type DescribedToken = PricedToken & { readonly name: string; readonly known: KnownContract | undefined };

/** Tokens with their descriptions and prices. */
export type Prices = { readonly tokens: ReadonlyMap<Hex, DescribedToken>; readonly prices: ReadonlyMap<string, Price> };

export type NamedPrices = Prices & {
  /** The catalogue's names of feeds and pools. */
  readonly nameOf: ReadonlyMap<Hex, string>;
};

/** Describes and prices the tokens to show, and those that their prices depend on. */
export async function readPrices(
  reader: Reader,
  {
    known,
    shown,
    now,
    nativeSymbol,
  }: { known: readonly KnownContract[]; shown: readonly Hex[]; now: Date; nativeSymbol: string | undefined },
): Promise<NamedPrices> {
  const of = (role: string) => known.filter((contract) => contract.role === role).map((contract) => contract.address);
  const oracles = known.filter(({ role }) => role === 'oracle');
  const feeds = await readFeeds(reader, { feeds: oracles, now });
  const pools = await readPools(reader, { pools: of('pool') });
  const involved = [...new Set([...shown, ...pools.flatMap(({ token0, token1 }) => [token0, token1])])];
  const tokens = await describeTokens(reader, { addresses: involved, known });
  const native = nativeSymbol === undefined ? [] : [{ address: NATIVE, symbol: nativeSymbol, decimals: 18 } as const];
  const named = new Set<string>([...of('token'), NATIVE]);
  const nameOf = new Map(known.map(({ address, name }) => [address, name]));
  return { tokens, nameOf, prices: priceTokens([...tokens.values(), ...native], { feeds, pools, named }) };
}

async function describeTokens(
  reader: Reader,
  { addresses, known }: { addresses: readonly Hex[]; known: readonly KnownContract[] },
): Promise<ReadonlyMap<Hex, DescribedToken>> {
  const answers = await reader.call(
    addresses.flatMap((to) => [SELECTOR.symbol, SELECTOR.name, SELECTOR.decimals].map((data) => ({ to, data }))),
  );
  const byAddress = new Map(known.map((contract) => [contract.address, contract]));
  return new Map(
    addresses.map((address, index) => {
      const [symbol, name, decimals] = answers.slice(index * 3, index * 3 + 3);
      const places = decimals === undefined ? undefined : readWord(decimals, 0);
      const contract = byAddress.get(address);
      const shown = (symbol && readText(symbol)) ?? contract?.name ?? address;
      return [
        address,
        {
          address,
          symbol: shown,
          name: (name && readText(name)) ?? contract?.name ?? shown,
          decimals: places === undefined || places > DECIMALS_MAX ? null : Number(places),
          known: contract,
        },
      ];
    }),
  );
}
