import { UpdateWatchlistBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, updateWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes the name or the projects of a watchlist. Absent fields stay unchanged.',
    body: UpdateWatchlistBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => hideAddress(user, await updateWatchlist(ctx, { userId: user.id, ...body })),
  }),
});
