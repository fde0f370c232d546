import { TopCallers, TopQuery } from '@redoubt/domain/skynet/schema';
import { findActivityVersion } from '@redoubt/server/skynet/find-activity-version';
import { listTopCallers } from '@redoubt/server/skynet/list-top';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Who sent the most transactions to the contracts of a project, at a stated block.',
    query: TopQuery,
    result: TopCallers,
    limit: 'projectRead',
    // Kept, but asked for again each time: every block can change it.
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findActivityVersion(ctx, query),
    handle: ({ ctx, query }) => listTopCallers(ctx, query),
  }),
});
