import { WatchlistFeed, WatchlistFeedBody, WatchlistFeedQuery } from '@redoubt/domain/follow/notification/schema';
import { getWatchlistFeed, setWatchlistFeed } from '@redoubt/server/follow/notification/feeds';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the key in the address of a watchlist’s feed; null without a feed.',
    query: WatchlistFeedQuery,
    result: WatchlistFeed,
    limit: 'accountReads',
    role: 'user',
    whileImpersonating: 'refused',
    handle: ({ ctx, user, query: { id } }) => getWatchlistFeed(ctx, { user, id }),
  }),
  POST: route({
    summary: 'Creates a watchlist’s feed under a secret address, or removes it.',
    body: WatchlistFeedBody,
    result: WatchlistFeed,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'watchlistChanges',
    handle: ({ ctx, user, body: { id, on } }) => setWatchlistFeed(ctx, { user, id, on }),
  }),
});
