import { Webhooks } from '@redoubt/domain/follow/webhook/schema';
import { listWebhooks } from '@redoubt/server/follow/webhook/manage-webhooks';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Lists the user’s webhooks, without their secrets.',
    result: Webhooks,
    limit: 'accountReads',
    role: 'user',
    handle: async ({ ctx, user }) => ({ webhooks: await listWebhooks(ctx, { user }) }),
  }),
});
