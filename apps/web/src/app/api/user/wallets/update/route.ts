import { UpdateWalletsBody, Wallets } from '@redoubt/domain/follow/wallet/schema';
import { updateWallets } from '@redoubt/server/follow/portfolio/manage-wallets';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Replaces the wallets of the user’s portfolio, in the given order.',
    body: UpdateWalletsBody,
    result: Wallets,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body }) => ({ wallets: await updateWallets(ctx, { userId: user.id, ...body }) }),
  }),
});
