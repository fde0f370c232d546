import { UpdateWebhookBody, Webhook } from '@redoubt/domain/follow/webhook/schema';
import { updateWebhook } from '@redoubt/server/follow/webhook/manage-webhooks';
import { chooseTargets } from '@redoubt/server/platform/http/guarded-request';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Changes, pauses or resumes a webhook. Absent fields stay unchanged.',
    body: UpdateWebhookBody,
    result: Webhook,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'refused',
    perUser: 'accountChanges',
    handle: ({ ctx: { db, settings }, user, body }) => updateWebhook({ db, rule: chooseTargets(settings) }, { user, ...body }),
  }),
});
