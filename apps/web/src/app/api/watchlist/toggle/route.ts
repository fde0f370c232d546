import { ToggleWatchedBody, Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { hideAddress } from '@redoubt/server/follow/watchlist/hide-address';
import { toggleWatched } from '@redoubt/server/follow/watchlist/keep-watchlists';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Puts one project into a watchlist, or takes it out.',
    body: ToggleWatchedBody,
    result: Watchlist,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'watchlistChanges',
    handle: async ({ ctx, user, body }) => hideAddress(user, await toggleWatched(ctx, { userId: user.id, ...body })),
  }),
});
