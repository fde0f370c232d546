import { WebhookBody, WebhookDeliveries } from '@redoubt/domain/follow/webhook/schema';
import { testWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';

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
