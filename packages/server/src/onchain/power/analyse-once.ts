import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import type { Address } from '@redoubt/power/evm/reader';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.ts';
import { type Asker, createSharedQueue, type SharedQueue } from '../../platform/queue/shared-queue.ts';
import { untilAborted } from '../read/chain-clients.ts';
import type { ConnectedChain } from '../read/connected-chain.ts';
import { toHex } from '../record/chain-values.ts';
import { mapContract } from './map-contract.ts';

/** Who has a contract analysed, and what that takes from their allowance. */
export type Analyst = Asker & {
  /** Takes so many seconds of analysis. Throws LimitExceededException when they are used up, unless they were spent already. */
  readonly take: (taking: { seconds: number; areSpent: boolean }) => Promise<void>;
};

/** Of every analysis that is begun: what it costs to ask a chain whether there is a contract at all. */
const SECONDS_MIN = 0.25;
/** Letters of the maps that are kept, as JSON. Those asked for longest ago go first. */
const KEPT_LETTERS_MAX = 4_000_000;

/** What a contract turned out to be at a block; undefined where the chain has never met the address. */
type Kept = { readonly map: PowerMap | undefined; readonly letters: number };

type Analyses = { readonly queue: SharedQueue<Kept>; readonly kept: LRUCache<string, Kept> };

// Next bundles routes apart; a process has one queue.
const KEY = Symbol.for('redoubt.analyses');
const holder = globalThis as { [KEY]?: Analyses };

function getAnalyses(): Analyses {
  holder[KEY] ??= {
    // A second thread for all others while one network has a slow contract analysed.
    queue: createSharedQueue({ atOnce: 2, atOnceOfOne: 1, waitingMax: 16, waitingMaxOfOne: 4, retryAfterSeconds: 5 }),
    kept: new LRUCache({ maxSize: KEPT_LETTERS_MAX, sizeCalculation: ({ letters }) => letters + 1_000 }),
  };
  return holder[KEY];
}

/**
 * The powers of a contract at the newest block on record of a chain, worked out once for all who ask while that block is the newest: its
 * hash stands for the code and the storage at the address. Undefined for an account that the chain has never met. Throws RpcFault when no
 * endpoint answers, and as a SharedQueue where too much waits.
 */
export async function analyseOnce(
  { db, client, analyst }: Pick<Context, 'db'> & { client: ChainClient; analyst: Analyst },
  { chain, address }: { chain: ConnectedChain; address: Address },
): Promise<PowerMap | undefined> {
  const { queue, kept } = getAnalyses();
  const key = `${chain.chainId} ${toHex(chain.hash)} ${address}`;
  const known = kept.get(key);
  if (known !== undefined) return known.map;
  const work = async (signal: AbortSignal): Promise<Kept> => {
    let costMs = 0;
    const onCost = (ms: number) => {
      costMs = ms;
    };
    try {
      const found = await mapKnown({ db, client: untilAborted(client, signal) }, { chain, address, signal, onCost });
      kept.set(key, found);
      return found;
    } finally {
      await analyst.take({ seconds: Math.max(0, costMs / 1_000 - SECONDS_MIN), areSpent: true });
    }
  };
  return (await queue.share(key, analyst, work, () => analyst.take({ seconds: SECONDS_MIN, areSpent: false }))).map;
}

async function mapKnown(ctx: Pick<Context, 'db'> & { client: ChainClient }, asked: Parameters<typeof mapContract>[1]): Promise<Kept> {
  const { map, letters } = await mapContract(ctx, asked);
  if (map.kind === 'contract' || map.controllers[0]?.kind === 'delegated-account') return { map, letters };
  const params = [asked.address, `0x${asked.chain.block.toString(16)}`];
  for (const method of ['eth_getTransactionCount', 'eth_getBalance']) {
    const { value } = await ctx.client.ask({ method, params, parse: String });
    if (BigInt(value) > 0n) return { map, letters };
  }
  return { map: undefined, letters: 0 };
}
