import { WebhookBody, WebhookWithSecret } from '@redoubt/domain/follow/webhook/schema';
import { rotateWebhookSecret } from '@redoubt/server/follow/webhook/keep-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Gives a webhook another secret, which is told only here; the one before is of no use from then on.',
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
