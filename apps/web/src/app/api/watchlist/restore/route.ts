import { RestoreWatchlistBody, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, restoreWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary:
      'Brings back a watchlist that was deleted within the last hour, with its public address; answers with all lists in their order.',
    body: RestoreWatchlistBody,
    result: Watchlists,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      const lists = await restoreWatchlist(ctx, { userId: user.id, ...body });
      return { watchlists: lists.map((list) => hideAddress(user, list)) };
    },
  }),
});
