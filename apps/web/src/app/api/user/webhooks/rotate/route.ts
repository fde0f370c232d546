import { WebhookBody, WebhookWithSecret } from '@redoubt/domain/webhook/schema';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { rotateWebhookSecret } from '@redoubt/server/webhook/keep-webhooks';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Gives a webhook another secret, which is told only here; the one before is of no use from then on.',
    body: WebhookBody,
    result: WebhookWithSecret,
    limit: 'authCalls',
    role: 'user',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx: { db, secrets }, user, body: { id }, limit }) => {
      await limit({ name: 'accountChanges', key: user.id });
      return rotateWebhookSecret({ db, installationSecret: secrets.sessionSecret }, { user, id });
    },
  }),
});
