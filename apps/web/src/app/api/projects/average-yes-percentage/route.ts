import { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { readAverageYes } from '@redoubt/server/catalog/vote/vote-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the mean share of yes votes over all real projects with votes; null without any.',
    result: AverageYes,
    limit: 'averageVotes',
    cacheControl: 'public, no-cache',
    handle: ({ ctx }) => readAverageYes(ctx.db, { demo: false }),
  }),
});
