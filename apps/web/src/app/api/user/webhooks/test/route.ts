import { WebhookBody, WebhookDeliveries } from '@redoubt/domain/follow/webhook/schema';
import { testWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sends a test delivery to a webhook.',
    body: WebhookBody,
    result: WebhookDeliveries,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { id } }) => ({ deliveries: await testWebhook(ctx, { user, id }) }),
  }),
});
