import { EngagementResult, MoveBody } from '@redoubt/domain/office/engagement/schema';
import { moveEngagement } from '@redoubt/server/office/engagement/manage-engagement';
import { refuseWhileImpersonating } from '@redoubt/server/people/session/refuse-while-impersonating';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Says where an audit of ours stands; published with its report, it becomes one of the project’s audits.',
    body: MoveBody,
    result: EngagementResult,
    limit: 'authCalls',
    role: 'editor',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, body, user }) => moveEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
