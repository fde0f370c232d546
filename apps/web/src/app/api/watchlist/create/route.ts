import { CreateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { createWatchlist, hideAddress } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Creates a watchlist with the given projects.',
    body: CreateWatchlistBody,
    result: Watchlist,
    status: 201,
    idempotent: true,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => hideAddress(user, await createWatchlist(ctx, { userId: user.id, ...body })),
  }),
});
