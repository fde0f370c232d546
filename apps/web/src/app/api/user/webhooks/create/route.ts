import { CreateWebhookBody, WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { createWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { chooseTargets } from '@redoubt/server/platform/http/guarded-request';
import { api, route } from '@/http/route/route';

// Not idempotent: the stored answer would contain the secret.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Creates a webhook. Only this answer contains its secret.',
    body: CreateWebhookBody,
    result: WebhookWithSecret,
    status: 201,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body }) => {
      const { db, settings, secrets } = ctx;
      return createWebhook({ db, rule: chooseTargets(settings), installationSecret: secrets.sessionSecret }, { user, ...body });
    },
  }),
});
