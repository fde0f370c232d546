import { DeliveriesQuery, WebhookDeliveries } from '@redoubt/domain/follow/webhook/schema';
import { listDeliveries } from '@redoubt/server/follow/webhook/manage-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists recent and pending deliveries of a webhook, newest first.',
    query: DeliveriesQuery,
    result: WebhookDeliveries,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user, query: { id } }) => ({ deliveries: await listDeliveries(ctx, { user, id }) }),
  }),
});
