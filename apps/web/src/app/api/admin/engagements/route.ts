import { EngagementBody, EngagementResult } from '@redoubt/domain/office/engagement/schema';
import { saveEngagement } from '@redoubt/server/office/engagement/manage-engagement';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Creates an audit engagement with an offer, or changes its details.',
    body: EngagementBody,
    result: EngagementResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => saveEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
