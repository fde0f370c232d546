import { OrderWatchlistsBody, Watchlists } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, orderWatchlists } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Reorders the user’s watchlists.',
    body: OrderWatchlistsBody,
    result: Watchlists,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => {
      const lists = await orderWatchlists(ctx, { userId: user.id, ...body });
      return { watchlists: lists.map((list) => hideAddress(user, list)) };
    },
  }),
});
