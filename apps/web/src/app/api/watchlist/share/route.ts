import { ShareWatchlistBody, Watchlist } from '@redoubt/domain/watchlist/schema';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { shareWatchlist } from '@redoubt/server/watchlist/keep-watchlists';
import { api, route } from '@/lib/route';

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
