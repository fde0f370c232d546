import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { measureReach } from '@redoubt/power/reach/measure-reach';
import type { Context } from '../../platform/context.ts';
import { readMarketAt } from '../read/chain-market-reader.ts';
import { listAccounts } from './map-contract.ts';
import { listUnmeasured, saveReach } from './power-store.ts';

type MeasureContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** Maps in one run, of each chain. */
const MAPS_MAX = 60;
/** Most time of one run, shared by the chains: markets and facts wait for it. */
const RUN_MS_MAX = 30_000;

/**
 * Measures what the powers of new maps reach, at the blocks of the maps. Apart from the maps, so that a changed
 * owner is shown before. What fails or remains is retried in the next run.
 */
export async function measurePowers({ db, log, clientOf }: MeasureContext): Promise<void> {
  const chains = await db.selectFrom('chain').where('phase', '=', 'live').orderBy('chain_id').select(['chain_id', 'slug']).execute();
  for (const { chain_id, slug } of chains) {
    const chainId = Number(chain_id);
    const endsAt = performance.now() + RUN_MS_MAX / chains.length;
    const client = await clientOf(chainId);
    if (client === undefined) continue;
    for (const { block, map } of await listUnmeasured(db, { chainId, limit: MAPS_MAX })) {
      if (performance.now() > endsAt) break;
      const { address } = map;
      try {
        const accounts = await listAccounts({ db, client }, { chainId, address, block });
        const reach = await measureReach({ reader: await readMarketAt(client, { block }), map, accounts });
        await saveReach(db, { chainId, address, block, reach });
      } catch (error) {
        if (!isRpcFault(error)) throw error;
        log.warn({ chain: slug, address, fault: error.kind }, 'what powers reach could not be measured');
      }
    }
  }
}
