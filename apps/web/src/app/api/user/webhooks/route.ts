import { Webhooks } from '@redoubt/domain/webhook/schema';
import { listWebhooks } from '@redoubt/server/webhook/keep-webhooks';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'The webhooks of the person who asks, without their secrets.',
    result: Webhooks,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ webhooks: await listWebhooks(ctx, { user }) }),
  }),
});
