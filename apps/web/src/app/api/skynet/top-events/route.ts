import { TopEvents, TopQuery } from '@redoubt/domain/onchain/activity/schema';
import { findActivityVersion } from '@redoubt/server/onchain/activity/find-activity-version';
import { listTopEvents } from '@redoubt/server/onchain/activity/list-top';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the events that a project’s contracts emitted most, at a given block.',
    query: TopQuery,
    result: TopEvents,
    limit: 'projectRead',
    // Cached but revalidated each time: every block can change it.
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findActivityVersion(ctx, query),
    handle: ({ ctx, query }) => listTopEvents(ctx, query),
  }),
});
