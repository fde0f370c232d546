import { DeletedWatchlist, DeleteWatchlistBody } from '@redoubt/domain/follow/watchlist/schema';
import { deleteWatchlist } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Deletes a watchlist: no answer has it from then on. For an hour it can be brought back.',
    body: DeleteWatchlistBody,
    result: DeletedWatchlist,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      await deleteWatchlist(ctx, { userId: user.id, ...body });
      return { success: true as const, id: body.id };
    },
  }),
});
