import { Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, listWatchlists } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the user’s watchlists, in order.',
    result: Watchlists,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => {
      const lists = await listWatchlists(ctx, { userId: user.id });
      return { watchlists: lists.map((list) => hideAddress(user, list)) };
    },
  }),
});
