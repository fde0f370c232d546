import { PageViewQuery, PageViews } from '@redoubt/domain/catalog/project/page-view';
import { getPageViews } from '@redoubt/server/catalog/listing/get-page-views';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns how often a project’s page was viewed. Does not count a view.',
    query: PageViewQuery,
    result: PageViews,
    limit: 'pageView',
    cacheControl: 'public, no-cache',
    handle: ({ ctx, query }) => getPageViews(ctx, query),
  }),
});
