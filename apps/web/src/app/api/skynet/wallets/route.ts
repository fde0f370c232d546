import { randomUUID } from 'node:crypto';
import { WalletHoldings, WalletQuery } from '@redoubt/domain/skynet/wallet';
import { findChainClient } from '@redoubt/server/skynet/wallet/chain-clients';
import { findWalletVersion } from '@redoubt/server/skynet/wallet/find-wallet-version';
import { getWallet } from '@redoubt/server/skynet/wallet/get-wallet';
import { createSharedQueue } from '@redoubt/server/work/shared-queue';
import { networkKey } from '@/lib/client';
import { api, route } from '@/lib/route';

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
