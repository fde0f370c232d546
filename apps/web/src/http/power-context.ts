import '@/http/server-only';
import type { PowerContext } from '@redoubt/server/onchain/power/find-contract-powers';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { networkKey } from './request/client.ts';
import { takeNetworkLimit } from './request/network-limit.ts';
import type { CallArguments } from './route/answer-call.ts';

/**
 * The context of a power analysis. It ends when the caller disconnects, and counts against the
 * limits of the caller's network.
 */
export function toPowerContext({ ctx, client, request }: Pick<CallArguments, 'ctx' | 'client' | 'request'>): PowerContext {
  const { headers, signal } = request;
  return {
    db: ctx.db,
    clientOf: (chainId) => findChainClient(ctx, chainId),
    analyst: {
      network: networkKey(client, ctx.secrets),
      signal,
      take: ({ seconds, areSpent }) => takeNetworkLimit(ctx, { name: 'analysisSeconds', headers, uses: seconds, areSpent }),
    },
  };
}
