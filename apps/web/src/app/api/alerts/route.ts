import { AlertList, AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { listAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists alerts with their evidence: newest first, or in the order of their changes since a cursor.',
    query: AlertQuery,
    result: AlertList,
    limit: 'projectRead',
    // Cached but revalidated each time: every block can change it.
    cacheControl: 'no-cache',
    handle: ({ ctx, query }) => listAlerts(ctx, query),
  }),
});
