import { WebhookBody } from '@redoubt/domain/follow/webhook/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { deleteWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Deletes a webhook with its log.',
    body: WebhookBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { id } }) => {
      await deleteWebhook(ctx, { user, id });
      return { success: true as const };
    },
  }),
});
