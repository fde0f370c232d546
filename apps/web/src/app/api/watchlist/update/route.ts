import { UpdateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, updateWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Makes a watchlist what is given: its name, its projects. What is absent stays.',
    body: UpdateWatchlistBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      return hideAddress(user, await updateWatchlist(ctx, { userId: user.id, ...body }));
    },
  }),
});
