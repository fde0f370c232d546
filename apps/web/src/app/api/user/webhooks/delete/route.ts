import { DoneResult } from '@redoubt/domain/account/schema';
import { WebhookBody } from '@redoubt/domain/webhook/schema';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { deleteWebhook } from '@redoubt/server/webhook/keep-webhooks';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Deletes a webhook with its log.',
    body: WebhookBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, user, body: { id }, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      await deleteWebhook(ctx, { user, id });
      return { success: true as const };
    },
  }),
});
