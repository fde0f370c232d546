import { ToggleWatchedBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, toggleWatched } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Puts one project into a watchlist, or takes it out.',
    body: ToggleWatchedBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    handle: async ({ ctx, user, body, limit }) => {
      await limit({ name: 'watchlistChanges', key: user.id });
      return hideAddress(user, await toggleWatched(ctx, { userId: user.id, ...body }));
    },
  }),
});
