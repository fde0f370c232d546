import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Db } from '@redoubt/db/client';
import { listUnknownDeployments, recordDeployments } from '@redoubt/server/onchain/power/deployment/deployment-store';
import { readChainState } from '@redoubt/server/onchain/record/chain-store';

/** Contracts whose deployments are found together: as many as a batch has items. */
const CONTRACTS_MAX = 50;
/** After a step without work, or a failure: what is unknown changes with new contracts only. */
const REST_MS = 60_000;

/**
 * Finds the deployments of contracts behind their power maps, once each, where requests are billed: a map is made
 * without them first, and again when one names an account that it did not look up. Elsewhere maps find them.
 */
export function createDeploymentFinder({ db, client }: { db: Db; client: ChainClient }): () => Promise<boolean> {
  const { chainId } = client;
  let restsUntil = 0;
  return async function findDeployments() {
    if (!client.billed || performance.now() < restsUntil) return false;
    const { phase, paused, cursor } = await readChainState(db, chainId);
    if (phase !== 'live' || paused || cursor === undefined) return false;
    restsUntil = performance.now() + REST_MS;
    const addresses = await listUnknownDeployments(db, { chainId, limit: CONTRACTS_MAX });
    if (addresses.length === 0) return false;
    await recordDeployments({ db, client }, { chainId, addresses, block: cursor.number });
    restsUntil = 0;
    return true;
  };
}
