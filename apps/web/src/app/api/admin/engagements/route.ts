import { EngagementBody, EngagementResult } from '@redoubt/domain/office/engagement/schema';
import { saveEngagement } from '@redoubt/server/office/engagement/manage-engagement';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Begins an audit of ours with an offer, or changes what is known of one.',
    body: EngagementBody,
    result: EngagementResult,
    limit: 'authCalls',
    role: 'editor',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, body, user }) => saveEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
