import { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { searchProjects } from '@redoubt/server/catalog/search/search-projects';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Finds projects by name, ticker, alias, link, contract, address, or transaction of an incident; trending ones without a keyword.',
    query: SearchQuery,
    result: SearchResponse,
    limit: 'search',
    // Long enough for a user who types and deletes.
    cacheControl: 'public, max-age=10',
    handle: ({ ctx, query }) => searchProjects(ctx, query),
  }),
});
