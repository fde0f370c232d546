import { randomUUID } from 'node:crypto';
import { WalletHoldings, WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { findWalletVersion, getWallet } from '@redoubt/server/follow/portfolio/get-wallet';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { createSharedQueue } from '@redoubt/server/platform/queue/shared-queue';
import { networkKey } from '@/http/request/client';
import { api, route } from '@/http/route/route';

/** Each asks the operator's node dozens of questions: so many at a time, and no network keeps others from theirs. */
const holdings = createSharedQueue<WalletHoldings>({ atOnce: 6, atOnceOfOne: 2, waitingMax: 24, waitingMaxOfOne: 8, retryAfterSeconds: 5 });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'What an address holds on a chain that is connected, at a stated block, with prices where the chain itself tells them.',
    query: WalletQuery,
    result: WalletHoldings,
    limit: 'wallets',
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findWalletVersion(ctx, query),
    // Equal questions at one block meet in what is kept of answers; here each is of its own.
    handle: ({ ctx, query, client }) =>
      holdings.share(randomUUID(), { network: networkKey(client, ctx.secrets) }, () =>
        getWallet({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, query),
      ),
  }),
});
