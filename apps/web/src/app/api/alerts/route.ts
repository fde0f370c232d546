import { AlertList, AlertQuery } from '@redoubt/domain/onchain/alert/schema';
import { listAlerts } from '@redoubt/server/onchain/alert/list-alerts';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Alerts with their evidence: the newest first, or what changed after a change, for whoever keeps up.',
    query: AlertQuery,
    result: AlertList,
    limit: 'projectRead',
    // Kept, but asked for again each time: every block can change it.
    cacheControl: 'no-cache',
    handle: ({ ctx, query }) => listAlerts(ctx, query),
  }),
});
