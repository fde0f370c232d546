import { EngagementResult, MoveBody } from '@redoubt/domain/office/engagement/schema';
import { moveEngagement } from '@redoubt/server/office/engagement/manage-engagement';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Sets the state of an audit engagement. Published with its report, it becomes one of the project’s audits.',
    body: MoveBody,
    result: EngagementResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => moveEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
