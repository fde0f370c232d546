import { ShareWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { shareWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Lets whoever has the address look at a watchlist, or nobody but its owner.',
    body: ShareWatchlistBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      return shareWatchlist(ctx, { userId: user.id, ...body });
    },
  }),
});
