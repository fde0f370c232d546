import { RestoreWatchlistBody, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, restoreWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Restores a watchlist that was deleted within the last hour, with its shared address. Returns all lists in order.',
    body: RestoreWatchlistBody,
    result: Watchlists,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => {
      const lists = await restoreWatchlist(ctx, { userId: user.id, ...body });
      return { watchlists: lists.map((list) => hideAddress(user, list)) };
    },
  }),
});
