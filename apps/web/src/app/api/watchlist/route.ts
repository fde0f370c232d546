import { Watchlists } from '@redoubt/domain/watchlist/schema';
import { listWatchlists } from '@redoubt/server/watchlist/keep-watchlists';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The watchlists of the person who asks, in their order.',
    result: Watchlists,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ watchlists: await listWatchlists(ctx, { userId: user.id }) }),
  }),
});
