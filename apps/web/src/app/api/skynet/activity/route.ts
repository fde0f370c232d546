import { ActivityQuery, ProjectActivity } from '@redoubt/domain/onchain/activity/schema';
import { findActivityVersion } from '@redoubt/server/onchain/activity/find-activity-version';
import { getActivity } from '@redoubt/server/onchain/activity/get-activity';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the activity of a project’s contracts per hour or day, at a given block.',
    query: ActivityQuery,
    result: ProjectActivity,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    versionOf: ({ ctx, query }) => findActivityVersion(ctx, query),
    handle: ({ ctx, query }) => getActivity(ctx, query),
  }),
});
