import { SearchQuery } from '@redoubt/domain/project/schema';
import { SearchResponse } from '@redoubt/domain/search/schema';
import { searchProjects } from '@redoubt/server/search/search-projects';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Finds projects by name or ticker, by the address of a contract or by the transaction of an incident; without a keyword, those that are trending.',
    query: SearchQuery,
    result: SearchResponse,
    limit: 'search',
    // Long enough for somebody who types to and fro.
    cacheControl: 'public, max-age=10',
    handle: ({ ctx, query }) => searchProjects(ctx, query),
  }),
});
