import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Context } from '../../platform/context.ts';
import { findConnectedChain } from '../read/connected-chain.ts';
import { listSilentChanges } from './list-silent-changes.ts';
import { listDueContracts } from './power-store.ts';
import { refreshPowerMap } from './refresh-power-map.ts';

type RefreshContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

export type PowerRunLimits = {
  /** Most time of one run, shared by the chains: markets and facts wait for it. */
  readonly runMsMax?: number;
};

/** Maps are renewed at least this often, for changes that neither logs nor watched storage show. */
const OLDER_THAN_HOURS = 12;
/** Contracts in one run, of each chain. */
const CONTRACTS_MAX = 60;
const RUN_MS_MAX = 60_000;

/** Refreshes the power maps of followed contracts that are due. What fails or remains is retried in the next run. */
export async function refreshPowerMaps(
  { db, log, clientOf }: RefreshContext,
  { runMsMax = RUN_MS_MAX }: PowerRunLimits = {},
): Promise<{ analysed: number; failed: number }> {
  const slugs = await db
    .selectFrom('chain')
    .where('phase', '=', 'live')
    .where('paused', '=', false)
    .orderBy('chain_id')
    .select('slug')
    .execute();
  let analysed = 0;
  let failed = 0;
  for (const { slug } of slugs) {
    const endsAt = performance.now() + runMsMax / slugs.length;
    const known = await findConnectedChain(db, { slug });
    const client = known && (await clientOf(known.chainId));
    if (known === undefined || client === undefined) continue;
    const silent = await listSilentChanges({ db, client }, { chain: known });
    const due = await listDueContracts(db, { chainId: known.chainId, olderThanHours: OLDER_THAN_HOURS, limit: CONTRACTS_MAX });
    for (const address of new Set([...silent, ...due])) {
      const chain = await findConnectedChain(db, { slug });
      if (chain === undefined || performance.now() > endsAt) break;
      try {
        await refreshPowerMap({ db, client }, { chain, address });
        analysed += 1;
      } catch (error) {
        if (!isRpcFault(error)) throw error;
        failed += 1;
        log.warn({ chain: slug, address, fault: error.kind }, 'powers could not be read');
      }
    }
  }
  return { analysed, failed };
}
