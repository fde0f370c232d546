import { CreateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress } from '@redoubt/server/follow/watchlist/hide-address';
import { createWatchlist } from '@redoubt/server/follow/watchlist/keep-watchlists';
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
