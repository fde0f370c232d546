import { randomUUID } from 'node:crypto';
import { WalletHoldings, WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { findWalletVersion, getWallet } from '@redoubt/server/follow/portfolio/get-wallet';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { createSharedQueue } from '@redoubt/server/platform/queue/shared-queue';
import { networkKey } from '@/http/request/client';
import { api, route } from '@/http/route/route';

/**
 * Each request needs dozens of calls to the operator's node: limits concurrent ones, per network
 * and in all.
 */
const holdings = createSharedQueue<WalletHoldings>({ atOnce: 6, atOnceOfOne: 2, waitingMax: 24, waitingMaxOfOne: 8, retryAfterSeconds: 5 });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the holdings of an address on a connected chain at a given block, with on-chain prices where available.',
    query: WalletQuery,
    result: WalletHoldings,
    limit: 'wallets',
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findWalletVersion(ctx, query),
    // A unique key: equal requests at one block already share an answer through `versionOf`.
    handle: ({ ctx, query, client }) =>
      holdings.share(randomUUID(), { network: networkKey(client, ctx.secrets) }, () =>
        getWallet({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, query),
      ),
  }),
});
