import { DeletedWatchlist, DeleteWatchlistBody } from '@redoubt/domain/follow/watchlist/schema';
import { deleteWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Deletes a watchlist. It can be restored for an hour.',
    body: DeleteWatchlistBody,
    result: DeletedWatchlist,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => {
      await deleteWatchlist(ctx, { userId: user.id, ...body });
      return { success: true as const, id: body.id };
    },
  }),
});
