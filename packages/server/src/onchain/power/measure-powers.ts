import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { findNativeSymbol } from '@redoubt/domain/platform/chain/native-symbol';
import type { Address } from '@redoubt/power/evm/reader';
import { measureReach } from '@redoubt/power/reach/measure-reach';
import type { ReachAsset, ReachMap } from '@redoubt/power/reach/reach';
import type { Context } from '../../platform/context.ts';
import { toPriceUsd } from '../price/price-tokens.ts';
import { CONTRACTS_MAX, NATIVE, readPrices } from '../price/read-prices.ts';
import { readMarketAt } from '../read/chain-market-reader.ts';
import { type KnownContract, listKnownContracts } from '../read/connected-chain.ts';
import { openReader } from '../read/multicall.ts';
import { listAccounts } from './map-contract.ts';
import { listUnmeasured, saveReach } from './power-store.ts';

type MeasureContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** Maps in one run, of each chain. */
const MAPS_MAX = 60;
/** Most time of one run, shared by the chains: markets and facts wait for it. */
const RUN_MS_MAX = 30_000;

/**
 * Measures what the powers of new and of verified maps reach, at the blocks of the maps. Apart from the maps, so that a changed
 * owner is shown before. What fails or remains is retried in the next run.
 */
export async function measurePowers({ db, log, clientOf }: MeasureContext): Promise<void> {
  const chains = await db.selectFrom('chain').where('phase', '=', 'live').orderBy('chain_id').select(['chain_id', 'slug']).execute();
  for (const { chain_id, slug } of chains) {
    const chainId = Number(chain_id);
    const endsAt = performance.now() + RUN_MS_MAX / chains.length;
    const client = await clientOf(chainId);
    if (client === undefined) continue;
    const unmeasured = await listUnmeasured(db, { chainId, limit: MAPS_MAX });
    const known = unmeasured.length === 0 ? [] : await listKnownContracts(db, { slug, roleMax: CONTRACTS_MAX });
    for (const { block, map } of unmeasured) {
      if (performance.now() > endsAt) break;
      const { address } = map;
      try {
        const accounts = await listAccounts({ db, client }, { chainId, address, block });
        const reader = await readMarketAt(client, { block });
        const reach = await measureReach({ reader, map, accounts });
        const assets = await readAssets(client, { reach, address, known, slug, at: reader.block }).catch((error: unknown) => {
          // What a function reaches is worth keeping without its price.
          if (!isRpcFault(error)) throw error;
          log.warn({ chain: slug, address, fault: error.kind }, 'what powers reach could not be priced');
          return undefined;
        });
        await saveReach(db, { chainId, address, block, reach: { ...reach, ...(assets !== undefined && { assets }) } });
      } catch (error) {
        if (!isRpcFault(error)) throw error;
        log.warn({ chain: slug, address, fault: error.kind }, 'what powers reach could not be measured');
      }
    }
  }
}

type AssetsParams = {
  readonly reach: ReachMap;
  readonly address: Address;
  readonly known: readonly KnownContract[];
  readonly slug: string;
  /** `time`: seconds. */
  readonly at: { readonly number: number; readonly time: number };
};

/** What the contract holds and its own token, as they are called and worth at the block: prices of feeds and pools of the catalogue. */
async function readAssets(client: ChainClient, { reach: { held, powers }, address, known, slug, at }: AssetsParams): Promise<ReachAsset[]> {
  const taken = new Set(powers.flatMap(({ reach }) => (reach.is === 'measured' ? reach.effects.map(({ effect }) => effect.kind) : [])));
  // Prices of a chain are many requests: only where something can be taken.
  const asked = [
    ...(taken.has('takes-assets') || taken.has('replaces-code') ? held.map(({ asset }) => asset) : []),
    ...(taken.has('takes-balance') ? [address] : []),
  ];
  if (asked.length === 0) return [];
  const shown = asked.flatMap((asset) => asset ?? []);
  const reader = await openReader(client, { block: at.number });
  const nativeSymbol = findNativeSymbol(slug);
  const { tokens, prices } = await readPrices(reader, { known, shown, now: new Date(at.time * 1_000), nativeSymbol });
  return asked.flatMap((asset): ReachAsset[] => {
    const token = asset === null ? nativeSymbol && { symbol: nativeSymbol, decimals: 18 } : tokens.get(asset);
    return token ? [{ asset, symbol: token.symbol, decimals: token.decimals, usd: toPriceUsd(prices.get(asset ?? NATIVE)) }] : [];
  });
}
