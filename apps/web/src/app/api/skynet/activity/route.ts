import { ActivityQuery, ProjectActivity } from '@redoubt/domain/skynet/schema';
import { findActivityVersion } from '@redoubt/server/skynet/find-activity-version';
import { getActivity } from '@redoubt/server/skynet/get-activity';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'How much happened on the contracts of a project, by the hour or the day, at a stated block.',
    query: ActivityQuery,
    result: ProjectActivity,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findActivityVersion(ctx, query),
    handle: ({ ctx, query }) => getActivity(ctx, query),
  }),
});
