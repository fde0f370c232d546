import { AverageYes } from '@redoubt/domain/catalog/vote/schema';
import { readAverageYes } from '@redoubt/server/catalog/vote/vote-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The share of yes votes of a project, as a mean over all real projects that somebody voted on; null while nobody has.',
    result: AverageYes,
    limit: 'averageVotes',
    cacheControl: 'public, no-cache',
    handle: ({ ctx }) => readAverageYes(ctx.db, { demo: false }),
  }),
});
