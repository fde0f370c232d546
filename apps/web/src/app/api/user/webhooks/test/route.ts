import { WebhookBody, WebhookDeliveries } from '@redoubt/domain/webhook/schema';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { testWebhook } from '@redoubt/server/webhook/keep-webhooks';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Orders a call that tells of nothing, to see whether a webhook works.',
    body: WebhookBody,
    result: WebhookDeliveries,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { id }, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      return { deliveries: await testWebhook(ctx, { user, id }) };
    },
  }),
});
