import { WebhookBody, WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { rotateWebhookSecret } from '@redoubt/server/follow/webhook/manage-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Rotates a webhook’s secret. Only this answer contains the new one; the old one becomes invalid.',
    body: WebhookBody,
    result: WebhookWithSecret,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: ({ ctx: { db, secrets }, user, body: { id } }) =>
      rotateWebhookSecret({ db, installationSecret: secrets.sessionSecret }, { user, id }),
  }),
});
