import { Wallets } from '@redoubt/domain/follow/wallet/schema';
import { listWallets } from '@redoubt/server/follow/portfolio/manage-wallets';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the wallets of the user’s portfolio, in order.',
    result: Wallets,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ wallets: await listWallets(ctx, { userId: user.id }) }),
  }),
});
