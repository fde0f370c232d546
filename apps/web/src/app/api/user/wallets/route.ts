import { Wallets } from '@redoubt/domain/wallet/schema';
import { listWallets } from '@redoubt/server/user-wallet/keep-wallets';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The wallets in the portfolio of the person who asks, in their order.',
    result: Wallets,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ wallets: await listWallets(ctx, { userId: user.id }) }),
  }),
});
