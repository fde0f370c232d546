import '@/http/server-only';
import type { PowerContext } from '@redoubt/server/onchain/power/find-contract-powers';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { networkKey } from './request/client.ts';
import { takeNetworkLimit } from './request/network-limit.ts';
import type { CallArguments } from './route/answer-call.ts';

/** What it takes to tell who can do what on a contract, for as long as the caller waits for the answer, at the expense of its network. */
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
