import { EngagementBody, EngagementResult } from '@redoubt/domain/office/engagement/schema';
import { keepEngagement } from '@redoubt/server/office/engagement/keep-engagement';
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
    handle: ({ ctx, body, user }) => keepEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
