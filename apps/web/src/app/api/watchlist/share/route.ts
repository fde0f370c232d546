import { ShareWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { shareWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Shares a watchlist with everyone who has its address, or ends the sharing.',
    body: ShareWatchlistBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'watchlistChanges',
    handle: ({ ctx, user, body }) => shareWatchlist(ctx, { userId: user.id, ...body }),
  }),
});
