import { DataPage, DataQuery } from '@redoubt/domain/office/public-data/schema';
import { readDataPage } from '@redoubt/server/office/public-data/read-page';
import * as z from 'zod/mini';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the rows of /data/{table}.csv page by page, by cursor.',
    params: z.object({ table: z.string().check(z.maxLength(40)) }),
    query: DataQuery,
    result: DataPage,
    limit: 'projectRead',
    cacheControl: 'public, max-age=60',
    handle: ({ ctx, params, query }) => readDataPage(ctx, { ...params, ...query }),
  }),
});
