import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { Address } from '@redoubt/power/evm/reader';
import type { Context } from '../../platform/context.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { readAtBlock } from './chain-power-reader.ts';
import { type Analysis, type ApartOptions, mapApart } from './map-apart.ts';
import { listCandidates } from './power-store.ts';
import { recordReads, type WatchedState } from './watched-state.ts';

/** How many accounts from logs, and how many callers, are asked about. */
const CANDIDATES_MAX = 150;

/**
 * Works out who can do what on a contract at a chain's newest block on record, in a thread, with what tells of a silent change. Throws
 * RpcFault when no endpoint answers.
 */
export async function mapContract(
  { db, client }: Pick<Context, 'db'> & { client: ChainClient },
  { chain, address, ...ends }: { chain: ConnectedChain; address: Address } & Pick<ApartOptions, 'signal' | 'onCost'>,
): Promise<Analysis & { watched: WatchedState }> {
  const reads = recordReads(readAtBlock(client, { block: chain.block }));
  const analysis = await mapApart({
    ...ends,
    address,
    reader: reads.reader,
    chainId: BigInt(chain.chainId),
    time: BigInt(Math.floor(chain.time.getTime() / 1000)),
    block: BigInt(chain.block),
    candidatesOf: (of) => listCandidates(db, { chainId: chain.chainId, address: of, block: chain.block, limit: CANDIDATES_MAX }),
  });
  return { ...analysis, watched: reads.toWatched(analysis.map) };
}
