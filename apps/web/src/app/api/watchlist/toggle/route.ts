import { ToggleWatchedBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress, toggleWatched } from '@redoubt/server/follow/watchlist/manage-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds a project to a watchlist, or removes it.',
    body: ToggleWatchedBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => hideAddress(user, await toggleWatched(ctx, { userId: user.id, ...body })),
  }),
});
