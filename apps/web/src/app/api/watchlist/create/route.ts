import { CreateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { createWatchlist, hideAddress } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds a watchlist for the person who asks, with the projects that are named.',
    body: CreateWatchlistBody,
    result: Watchlist,
    status: 201,
    idempotent: true,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      return hideAddress(user, await createWatchlist(ctx, { userId: user.id, ...body }));
    },
  }),
});
