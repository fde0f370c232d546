import { WalletHoldings, WalletQuery } from '@redoubt/domain/skynet/wallet';
import { findChainClient } from '@redoubt/server/skynet/wallet/chain-clients';
import { findWalletVersion } from '@redoubt/server/skynet/wallet/find-wallet-version';
import { getWallet } from '@redoubt/server/skynet/wallet/get-wallet';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'What an address holds on a chain that is connected, at a stated block, with prices where the chain itself tells them.',
    query: WalletQuery,
    result: WalletHoldings,
    limit: 'wallets',
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findWalletVersion(ctx, query),
    handle: ({ ctx, query }) => getWallet({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, query),
  }),
});
