import { ToggleWatchedBody, Watchlist } from '@redoubt/domain/watchlist/schema';
import { toggleWatched } from '@redoubt/server/watchlist/keep-watchlists';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Puts one project into a watchlist, or takes it out.',
    body: ToggleWatchedBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      return toggleWatched(ctx, { userId: user.id, ...body });
    },
  }),
});
