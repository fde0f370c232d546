import { TracedPaths, TracedPathsQuery } from '@redoubt/domain/onchain/trace/schema';
import { findTracedPaths } from '@redoubt/server/onchain/trace/find-traced-paths';
import { toTraceReading } from '@redoubt/server/onchain/trace/reading';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Returns how money could have gone from one account to another: paths of the fewest steps, the widest first, accounts that would connect them, and what was not looked at.',
    query: TracedPathsQuery,
    result: TracedPaths,
    limit: 'tracePaths',
    cacheControl: 'no-cache',
    handle: ({ ctx, query }) => findTracedPaths(toTraceReading(ctx), query),
  }),
});
