import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { ACCOUNTS_MAX } from '@redoubt/power/analysis/find-holders';
import type { Address } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { readAtBlock } from './chain-power-reader.ts';
import { listCandidates, listOfDeployment } from './list-candidates.ts';
import { type Analysis, mapInWorker, type WorkerMapOptions } from './power-worker-pool.ts';
import { recordReads, type WatchedState } from './watched-state.ts';

/** One more than are looked up, so that a cut is noticed. */
const CANDIDATES_MAX = ACCOUNTS_MAX + 1;

/**
 * Analyses a contract at a chain's newest recorded block in a worker, and records the state to watch for
 * silent changes. Throws RpcFault when no endpoint answers.
 */
export async function mapContract(
  { db, client }: Pick<Context, 'db'> & { client: ChainClient },
  { chain, address, ...ends }: { chain: ConnectedChain; address: Address } & Pick<WorkerMapOptions, 'signal' | 'onCost' | 'budget'>,
): Promise<Analysis & { watched: WatchedState }> {
  const reads = recordReads(readAtBlock(client, { block: chain.block }));
  const analysis = await mapInWorker({
    ...ends,
    address,
    reader: reads.reader,
    chainId: BigInt(chain.chainId),
    time: BigInt(Math.floor(chain.time.getTime() / 1000)),
    block: BigInt(chain.block),
    candidatesOf: async (of) => {
      const params = { chainId: chain.chainId, address: of, block: chain.block };
      return [...(await listOfDeployment({ db, client }, params)), ...(await listCandidates(db, { ...params, limit: CANDIDATES_MAX }))];
    },
  });
  return { ...analysis, watched: await reads.toWatched(analysis.map) };
}
