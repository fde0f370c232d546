import type { Hex } from '@redoubt/chain/hex';
import type { BlockActivity } from '@redoubt/chain/read/read-range';
import { readTracedCalls } from '@redoubt/chain/read/read-traces';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { updateChain } from '@redoubt/server/onchain/record/chain-store';
import type { InternalCall } from '@redoubt/server/onchain/record/copy-internal-calls';
import type { LeaderLease } from '@redoubt/server/onchain/record/write-chain';
import type { Log } from '@redoubt/server/platform/log';

/** Reads the calls between contracts in new blocks while an endpoint offers traces, and records since when it does. */
export type Tracing = {
  trace(blocks: readonly BlockActivity[], addresses: ReadonlySet<Hex>): Promise<InternalCall[]>;
  forget(): void;
};

type TracingContext = {
  readonly db: Db;
  readonly client: ChainClient;
  readonly log: Log;
  readonly lease: LeaderLease;
  readonly signal: AbortSignal;
};

/** After two failures in a row tracing pauses; each further failure doubles the pause. */
const REST_MIN_MS = 1_000;
const REST_MAX_MS = 60_000;

/**
 * History is not traced: that costs a node as much as executing it again. Counts begin with a block,
 * which is recorded. A block whose traces fail is recorded without them, and counts begin again with
 * the next traced block.
 */
export function createTracing({ db, client, log, lease, signal }: TracingContext): Tracing {
  let state: 'unknown' | 'offered' | 'missing' = 'unknown';
  let failures = 0;
  let restsUntil = 0;
  return {
    async trace(blocks, addresses) {
      const first = blocks.find(({ transactions }) => transactions > 0);
      if (first === undefined || addresses.size === 0) return [];
      if (performance.now() < restsUntil) {
        await miss();
        return [];
      }
      const traced = await Promise.allSettled(blocks.map((block) => traceBlock({ client, signal }, block, addresses)));
      signal.throwIfAborted();
      const refused = traced.findLastIndex(({ status }) => status === 'rejected');
      if (refused >= 0) await recordFailure(blocks[refused]?.header.number, traced[refused]);
      const next = blocks.slice(refused + 1).find(({ transactions }) => transactions > 0);
      if (next !== undefined) {
        failures = 0;
        if (state !== 'offered') await begin(next.header.number);
      }
      return traced.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    forget() {
      state = 'unknown';
      failures = 0;
      restsUntil = 0;
    },
  };

  async function recordFailure(block: number | undefined, failure: PromiseSettledResult<unknown> | undefined): Promise<void> {
    const reason: unknown = failure?.status === 'rejected' ? failure.reason : undefined;
    if (!isRpcFault(reason)) throw reason;
    failures += 1;
    restsUntil = isRpcFault(reason, 'unsupported') ? Number.POSITIVE_INFINITY : performance.now() + toRestMs(failures);
    if (state !== 'missing') {
      log.warn({ chainId: lease.chainId, block, reason: reason.message }, 'a block is recorded without the calls between contracts');
    }
    await miss();
  }

  async function miss(): Promise<void> {
    if (state === 'missing') return;
    await updateChain(db, lease, { traces: 'missing', tracedFrom: null });
    state = 'missing';
  }

  async function begin(block: number): Promise<void> {
    const { traced_from: before, traces } = await db
      .selectFrom('chain')
      .where('chain_id', '=', String(lease.chainId))
      .select(['traced_from', 'traces'])
      .executeTakeFirstOrThrow();
    // After an interruption blocks may lack their traces: the count begins again.
    if (before === null || traces !== 'offered') await updateChain(db, lease, { traces: 'offered', tracedFrom: block });
    state = 'offered';
  }
}

/** No pause after the first failure: it may concern that block alone. */
function toRestMs(failures: number): number {
  return failures < 2 ? 0 : Math.min(REST_MIN_MS * 2 ** (failures - 2), REST_MAX_MS);
}

type TraceContext = Pick<TracingContext, 'client' | 'signal'>;

async function traceBlock({ client, signal }: TraceContext, block: BlockActivity, addresses: ReadonlySet<Hex>): Promise<InternalCall[]> {
  const { header, transactions } = block;
  if (transactions === 0) return [];
  const { value } = await readTracedCalls(client, { header, transactions, addresses, signal });
  return value.map((call) => ({ ...call, block: header.number, timestamp: header.timestamp }));
}
