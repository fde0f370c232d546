import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { RpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address } from '@redoubt/power/evm/reader';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { type Asker, createSharedQueue, type SharedQueue } from '../../platform/queue/shared-queue.ts';
import { untilAborted } from '../read/chain-clients.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { mapContract } from './map-contract.ts';

/** The account or network that requests an analysis, with its allowance. */
export type Analyst = Asker & {
  /** Takes seconds of analysis from the allowance. Throws LimitExceededException when it is used up, unless they were spent already. */
  readonly take: (taking: { seconds: number; areSpent: boolean }) => Promise<void>;
};

/** Charged for every analysis: what it costs to ask whether there is a contract at all. */
const SECONDS_MIN = 0.25;
/** Size of the cached maps, in characters of JSON. The least recently used go first. */
const KEPT_LETTERS_MAX = 4_000_000;

/** A contract's map at a block; undefined where the address is unused. */
type Kept = { readonly map: PowerMap | undefined; readonly letters: number };
/** `isCutOff`: at a limit of this process, which says nothing about the contract and is not kept. */
type Found = Kept & { readonly isCutOff: boolean };

type Analyses = { readonly queue: SharedQueue<Kept>; readonly kept: LRUCache<string, Kept> };

// Global, because Next bundles routes separately: a process has one queue.
const KEY = Symbol.for('redoubt.analyses');
const holder = globalThis as { [KEY]?: Analyses };

function getAnalyses(): Analyses {
  holder[KEY] ??= {
    // A second worker serves others while one network has a slow contract analysed.
    queue: createSharedQueue({ atOnce: 2, atOnceOfOne: 1, waitingMax: 16, waitingMaxOfOne: 4, retryAfterSeconds: 5 }),
    kept: new LRUCache({ maxSize: KEPT_LETTERS_MAX, sizeCalculation: ({ letters }) => letters + 1_000 }),
  };
  return holder[KEY];
}

/**
 * A contract's power map at a chain's newest recorded block, analysed once for all requests while that
 * block is the newest. Undefined for an unused address. Throws RpcFault when no endpoint answers, and
 * as a SharedQueue where too many requests wait.
 */
export async function analyseOnce(
  { db, client, analyst }: Pick<Context, 'db'> & { client: ChainClient; analyst: Analyst },
  { chain, address }: { chain: ConnectedChain; address: Address },
): Promise<PowerMap | undefined> {
  const { queue, kept } = getAnalyses();
  const key = `${chain.chainId} ${toHex(chain.hash)} ${address}`;
  const known = kept.get(key);
  if (known !== undefined) return known.map;
  const work = async (signal: AbortSignal): Promise<Found> => {
    let costMs = 0;
    const onCost = (ms: number) => {
      costMs = ms;
    };
    try {
      const found = await mapKnown({ db, client: untilAborted(client, signal) }, { chain, address, signal, onCost });
      if (!found.isCutOff) kept.set(key, found);
      return found;
    } finally {
      await analyst.take({ seconds: Math.max(0, costMs / 1_000 - SECONDS_MIN), areSpent: true });
    }
  };
  return (await queue.share(key, analyst, work, () => analyst.take({ seconds: SECONDS_MIN, areSpent: false }))).map;
}

async function mapKnown(ctx: Pick<Context, 'db'> & { client: ChainClient }, params: Parameters<typeof mapContract>[1]): Promise<Found> {
  const { map, letters, cutOff } = await mapContract(ctx, { ...params, findsDeployments: true });
  if (cutOff === 'waiting') throw new RpcFault('timeout', { detail: 'an analysis was not finished' });
  const isCutOff = cutOff !== undefined;
  if (map.kind === 'contract' || map.controllers[0]?.kind === 'delegated-account') return { map, letters, isCutOff };
  const rpcParams = [params.address, `0x${params.chain.block.toString(16)}`];
  for (const method of ['eth_getTransactionCount', 'eth_getBalance']) {
    const { value } = await ctx.client.ask({ method, params: rpcParams, parse: String });
    if (BigInt(value) > 0n) return { map, letters, isCutOff };
  }
  return { map: undefined, letters: 0, isCutOff };
}
