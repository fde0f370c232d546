import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { ENGINE } from '@redoubt/power/analysis/engine';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { IS_RESTED } from './power-store.ts';
import { listDiffering, type WatchedState, WORDS_PER_REQUEST } from './watched-state.ts';

/** Batches a run and chain, of two requests each; the next run continues after the last contract. */
const BATCHES = { usual: 4, rateLimited: 1 } as const;

/** The contract after which each chain's next run begins. Runs of several processes do no harm. */
const positions = new Map<number, string>();

/**
 * Followed contracts whose code, owners or implementations differ from those of their maps: changes
 * without an event. At most eight requests; empty where the endpoints do not answer, or do not support
 * state overrides.
 */
export async function listSilentChanges(
  { db, client }: Pick<Context, 'db'> & { readonly client: ChainClient },
  { chain: { chainId, block } }: { chain: ConnectedChain },
): Promise<Address[]> {
  const differing: Address[] = [];
  for (let batch = 0; batch < (client.rateLimited ? BATCHES.rateLimited : BATCHES.usual); batch += 1) {
    const { watched, last } = await listWatched(db, { chainId, after: positions.get(chainId) ?? '0x' });
    if (watched.size === 0) {
      positions.delete(chainId);
      break;
    }
    positions.set(chainId, last);
    try {
      differing.push(...(await listDiffering(client, { block, watched })));
    } catch (error) {
      if (isRpcFault(error)) break;
      throw error;
    }
  }
  return differing;
}

/** The contracts that come next, in the order of their addresses: as many as one batch holds. */
async function listWatched(
  db: Context['db'],
  { chainId, after }: { chainId: number; after: string },
): Promise<{ watched: ReadonlyMap<Address, WatchedState>; last: string }> {
  const { rows } = await sql<{ address: Buffer; watched: WatchedState }>`
    select address, watched from power_map p
    where chain_id = ${chainId} and engine = ${ENGINE} and watched is not null and ${IS_RESTED} and address > decode(${after.slice(2)}, 'hex')
      and exists (select from tracked_contract t where t.chain_id = p.chain_id and t.address = p.address)
    order by address limit ${WORDS_PER_REQUEST}`.execute(db);
  const watched = new Map<Address, WatchedState>();
  let words = 0;
  for (const row of rows) {
    words += row.watched.slots.length + row.watched.codes.length;
    if (words > WORDS_PER_REQUEST) break;
    watched.set(toHex(row.address), row.watched);
  }
  return { watched, last: [...watched.keys()].at(-1) ?? after };
}
