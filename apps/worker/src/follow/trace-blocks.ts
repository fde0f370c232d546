import type { Hex } from '@redoubt/chain/hex';
import type { BlockActivity } from '@redoubt/chain/read/read-range';
import { readTracedCalls } from '@redoubt/chain/read/read-traces';
import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import type { Db } from '@redoubt/db/client';
import { noteChain } from '@redoubt/server/chain/chain-store';
import type { InternalCall } from '@redoubt/server/chain/copy-internal-calls';
import type { Lead } from '@redoubt/server/chain/write-chain';

/** Calls between contracts in new blocks, as long as an endpoint tells of them. What is known of that is on record. */
export type Tracing = {
  trace(blocks: readonly BlockActivity[], addresses: ReadonlySet<Hex>): Promise<InternalCall[]>;
  forget(): void;
};

type TracingContext = { readonly db: Db; readonly client: ChainClient; readonly lead: Lead; readonly signal: AbortSignal };

/** The past is not traced: that costs a node as much as running it again. So counts begin with a block, and that block is on record. */
export function createTracing({ db, client, lead, signal }: TracingContext): Tracing {
  let offered: boolean | undefined;
  return {
    async trace(blocks, addresses) {
      const first = blocks.find(({ transactions }) => transactions > 0);
      if (first === undefined || offered === false || addresses.size === 0) return [];
      try {
        const calls = await Promise.all(blocks.map((block) => traceBlock({ client, signal }, block, addresses)));
        if (offered === undefined) await begin(first.header.number);
        return calls.flat();
      } catch (error) {
        if (!isRpcFault(error, 'unsupported', 'refused')) throw error;
        offered = false;
        await noteChain(db, lead, { traces: 'missing' });
        return [];
      }
    },
    forget() {
      offered = undefined;
    },
  };

  async function begin(block: number): Promise<void> {
    offered = true;
    const { traced_from: before, traces } = await db
      .selectFrom('chain')
      .where('chain_id', '=', String(lead.chainId))
      .select(['traced_from', 'traces'])
      .executeTakeFirstOrThrow();
    // After an interruption blocks may have been read without their traces: the count begins anew, and says so.
    if (before === null || traces !== 'offered') await noteChain(db, lead, { traces: 'offered', tracedFrom: block });
  }
}

type Asking = Pick<TracingContext, 'client' | 'signal'>;

async function traceBlock({ client, signal }: Asking, block: BlockActivity, addresses: ReadonlySet<Hex>): Promise<InternalCall[]> {
  const { header, transactions } = block;
  if (transactions === 0) return [];
  const { value } = await readTracedCalls(client, { header, transactions, addresses, signal });
  return value.map((call) => ({ ...call, block: header.number, timestamp: header.timestamp }));
}
