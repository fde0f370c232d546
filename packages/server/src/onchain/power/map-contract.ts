import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { ACCOUNTS_MAX } from '@redoubt/power/analysis/find-holders';
import type { Address, ReadAnswer } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import { untilAborted } from '../read/chain-clients.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { readAtBlock } from './chain-power-reader.ts';
import { listOfDeployment } from './deployment/deployment-store.ts';
import { listCandidates } from './list-candidates.ts';
import { type Analysis, type Bounds, mapInWorker, type WorkerMapOptions } from './power-worker-pool.ts';
import { type Readings, recordReadings } from './readings/readings.ts';
import { recordReads, type WatchedState } from './readings/watched-state.ts';

/** One more than are looked up, so that a cut is noticed. */
const CANDIDATES_MAX = ACCOUNTS_MAX + 1;

/** From a node that answers so quickly, single reads cost less than guessing what to read together. */
const QUICK_MS = 20;

function isQuick(client: ChainClient): boolean {
  const latencies = client.statuses().flatMap(({ state, latencyMs }) => (state === 'ok' && latencyMs !== undefined ? [latencyMs] : []));
  return latencies.length > 0 && Math.min(...latencies) < QUICK_MS;
}

type MapContractParams = {
  readonly chain: ConnectedChain;
  readonly address: Address;
  readonly findsDeployments?: boolean | undefined;
  /** Answers of the chain at this block that are known; those of this analysis are added. */
  readonly answers?: Map<string, ReadAnswer>;
  readonly bounds?: Bounds | undefined;
} & Pick<WorkerMapOptions, 'signal' | 'onCost'>;

/**
 * Analyses a contract at a chain's newest recorded block in a worker, and records what it read, and the state to watch for
 * silent changes. `findsDeployments`: as in listAccounts. Throws RpcFault when no endpoint answers.
 */
export async function mapContract(
  { db, client }: Pick<Context, 'db'> & { client: ChainClient },
  { chain, address, findsDeployments, answers, bounds, ...ends }: MapContractParams,
): Promise<Analysis & { watched: WatchedState; readings: Readings | undefined }> {
  // What a cut off analysis still asks for is asked in vain.
  const ended = new AbortController();
  const { readAll, ...singly } = readAtBlock(untilAborted(client, ended.signal), { block: chain.block, known: answers });
  const recorded = recordReadings(isQuick(client) || readAll === undefined ? singly : { ...singly, readAll }, (of) =>
    listAccounts({ db, client }, { chainId: chain.chainId, address: of, block: chain.block, findsDeployments }),
  );
  const reads = recordReads(recorded.reader);
  const options: WorkerMapOptions = {
    ...ends,
    address,
    reader: reads.reader,
    chainId: BigInt(chain.chainId),
    time: BigInt(Math.floor(chain.time.getTime() / 1000)),
    block: BigInt(chain.block),
    candidatesOf: recorded.accountsOf,
  };
  try {
    const analysis = await mapInWorker(options, bounds);
    const watched = await reads.toWatched(analysis.map);
    return { ...analysis, watched, readings: analysis.cutOff === undefined ? recorded.toReadings(analysis.isTimed) : undefined };
  } finally {
    ended.abort(new Error('the analysis ended'));
  }
}

/**
 * The accounts that the record of a contract names, the most telling first. Deployments that are not known are found
 * now where that costs nothing; elsewhere the follower finds them behind the maps. Throws RpcFault when no endpoint answers.
 */
export async function listAccounts(
  { db, client }: Pick<Context, 'db'> & { client: ChainClient },
  {
    findsDeployments = !client.billed,
    ...params
  }: { readonly chainId: number; readonly address: Address; readonly block: number; readonly findsDeployments?: boolean | undefined },
): Promise<Address[]> {
  const ofDeployment = await listOfDeployment({ db, client }, { ...params, finds: findsDeployments });
  return [...ofDeployment, ...(await listCandidates(db, { ...params, limit: CANDIDATES_MAX }))];
}
